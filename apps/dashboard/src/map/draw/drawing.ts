import type { Position } from '@org/core/contract'
import { addPart, partOf, subtract, unite } from './clip.ts'
import { type Corner, cornerAt, isSameCorner, type Part, type Parts, withRing } from './shapes.ts'
import { splitBy } from './split.ts'

/** What a line being drawn will become: land, land taken away, or a cut. */
export type SketchKind = 'add' | 'cut' | 'split'

export interface Sketch {
  kind: SketchKind
  points: readonly Position[]
}

/** A piece that was split off: no longer land of this field, to be a field of its own. */
export interface Piece {
  id: number
  name: string
  part: Part
}

/** A neighbor whose land was taken over: it goes out of use when this is saved. */
export interface Joined {
  id: number
  name: string
  growerName: string
  /** As it was seen. */
  version: number
}

/** Everything that a person draws, and that undo goes over. Never changed in place. */
export interface Drawing {
  parts: Parts
  aside: readonly Piece[]
  joined: readonly Joined[]
  sketch: Sketch | null
}

export interface Step {
  drawing: Drawing
  /** What made it, as a person would say it: `move a corner`. */
  what: string
}

/** A drawing with its history. `present` is what is shown; `past` and `future` end next to it. */
export interface Editing {
  past: readonly Step[]
  present: Step
  future: readonly Step[]
  selected: Corner | null
  /** Why the last action could not be done; null when it was. */
  refusal: string | null
}

export type Action =
  | { type: 'point'; kind: SketchKind; at: Position }
  | { type: 'finish' }
  | { type: 'cancel' }
  | { type: 'select'; corner: Corner | null }
  | { type: 'move'; corner: Corner; to: Position }
  /** A corner more, after the given one. */
  | { type: 'insert'; after: Corner; at: Position }
  | { type: 'remove'; corner: Corner }
  /** A hole, or with the outer ring the whole part. */
  | { type: 'removeRing'; part: number; ring: number }
  | { type: 'join'; parts: Parts; field: Joined }
  | { type: 'joinPart'; part: number }
  /** Of a neighbor where it is named: it keeps its land, also where it was joined before. */
  | { type: 'cutOut'; parts: Parts; what: string; fieldId?: number }
  | { type: 'replace'; parts: Parts; what: string }
  /** Another drawing whole: work that was kept, or what someone else has saved. */
  | { type: 'load'; drawing: Drawing; what: string }
  | { type: 'setAside'; part: number; name: string }
  | { type: 'nameAside'; id: number; name: string }
  | { type: 'putBack'; id: number }
  | { type: 'dropAside'; id: number }
  | { type: 'undo' }
  | { type: 'redo' }

export const emptyDrawing: Drawing = { parts: [], aside: [], joined: [], sketch: null }

/** Steps that can be undone. */
const MAX_STEPS = 500

export const startEditing = (drawing: Drawing): Editing => ({
  past: [],
  present: { drawing, what: 'start' },
  future: [],
  selected: null,
  refusal: null,
})

/** The editing after an action. Pure; what cannot be done changes nothing and says why in `refusal`. */
export function edit(editing: Editing, action: Action): Editing {
  switch (action.type) {
    case 'undo':
      return travel(editing, 'past')
    case 'redo':
      return travel(editing, 'future')
    case 'select':
      return isSameCorner(editing.selected, action.corner)
        ? editing
        : { ...editing, selected: action.corner, refusal: null }
    default: {
      const outcome = change(editing.present.drawing, action)
      if (typeof outcome === 'string') return { ...editing, refusal: outcome }
      if (outcome === null) return editing.refusal === null ? editing : { ...editing, refusal: null }
      return stepped(editing, outcome)
    }
  }
}

function stepped(editing: Editing, { drawing, what, selected = null }: Outcome): Editing {
  return {
    past: [...editing.past, editing.present].slice(-MAX_STEPS),
    present: { drawing, what },
    future: [],
    selected,
    refusal: null,
  }
}

function travel(editing: Editing, direction: 'past' | 'future'): Editing {
  const target = editing[direction].at(-1)
  if (target === undefined) return editing
  const there = editing[direction].slice(0, -1)
  const here = [...editing[direction === 'past' ? 'future' : 'past'], editing.present]
  const { selected } = editing
  const stillThere = selected !== null && cornerAt(target.drawing.parts, selected) !== undefined
  return {
    past: direction === 'past' ? there : here,
    future: direction === 'past' ? here : there,
    present: target,
    selected: stillThere ? selected : null,
    refusal: null,
  }
}

/** A new drawing; a sentence that says why not; or null where nothing changes. */
interface Outcome extends Step {
  selected?: Corner | null
}
type Changing = Exclude<Action, { type: 'undo' | 'redo' | 'select' }>

function change(drawing: Drawing, action: Changing): Outcome | string | null {
  switch (action.type) {
    case 'point':
      return addPoint(drawing, action.kind, action.at)
    case 'finish':
      return drawing.sketch === null ? null : finish(drawing, drawing.sketch)
    case 'cancel':
      return drawing.sketch === null ? null : step({ ...drawing, sketch: null }, 'cancel the line')
    case 'move':
      return move(drawing, action.corner, action.to)
    case 'insert':
      return insert(drawing, action.after, action.at)
    case 'remove':
      return remove(drawing, action.corner)
    case 'removeRing':
      return removeRing(drawing, action.part, action.ring)
    case 'join':
      return join(drawing, action.parts, action.field)
    case 'joinPart':
      return joinPart(drawing, action.part)
    case 'cutOut':
      return cutOut(without(drawing, action.fieldId), action.parts, action.what)
    case 'replace':
      return step({ ...drawing, parts: action.parts, sketch: null }, action.what)
    case 'load':
      return step(action.drawing, action.what)
    default:
      return changeAside(drawing, action)
  }
}

const step = (drawing: Drawing, what: string, selected: Corner | null = null): Outcome => ({
  drawing,
  what,
  selected,
})

function addPoint(drawing: Drawing, kind: SketchKind, at: Position): Outcome {
  const points = drawing.sketch?.kind === kind ? drawing.sketch.points : []
  return step({ ...drawing, sketch: { kind, points: [...points, at] } }, 'set a corner')
}

function finish(drawing: Drawing, { kind, points }: Sketch): Outcome | string {
  const rest = { ...drawing, sketch: null }
  if (kind === 'split') return split(rest, points)
  if (points.length < 3) return 'A shape needs at least three corners.'
  if (kind === 'add') return step({ ...rest, parts: addPart(drawing.parts, partOf(points)) }, 'draw a part')
  return cutOut(rest, [partOf(points)], 'cut out a shape')
}

/** The largest piece of each part stays; the others are set aside, each to be a field of its own. */
function split(drawing: Drawing, line: readonly Position[]): Outcome | string {
  if (line.length < 2) return 'A line needs at least two points.'
  const pieces = splitBy(drawing.parts, line)
  const others = pieces.flatMap((each) => each.slice(1))
  if (others.length === 0) return 'The line must go all the way across the boundary.'
  const parts = pieces.flatMap((each) => each.slice(0, 1))
  const aside = others.reduce((all, part) => withPiece(all, part, ''), drawing.aside)
  return step({ ...drawing, parts, aside }, 'split the boundary')
}

function join(drawing: Drawing, parts: Parts, field: Joined): Outcome {
  const joined = [...without(drawing, field.id).joined, field]
  return step({ ...drawing, parts: unite(drawing.parts, parts), joined }, `join ${field.name}`)
}

const without = (drawing: Drawing, fieldId: number | undefined): Drawing => ({
  ...drawing,
  joined: drawing.joined.filter(({ id }) => id !== fieldId),
})

function cutOut(drawing: Drawing, taken: Parts, what: string): Outcome | string {
  const parts = subtract(drawing.parts, taken)
  if (parts.length === 0) return 'Nothing would be left of the boundary.'
  return step({ ...drawing, parts }, what)
}

function move(drawing: Drawing, corner: Corner, to: Position): Outcome | null {
  const from = cornerAt(drawing.parts, corner)
  if (from === undefined || (from[0] === to[0] && from[1] === to[1])) return null
  const parts = withRing(drawing.parts, corner, (corners) => corners.with(corner.index, to))
  return step({ ...drawing, parts }, 'move a corner', corner)
}

function insert(drawing: Drawing, after: Corner, at: Position): Outcome | null {
  if (cornerAt(drawing.parts, after) === undefined) return null
  const index = after.index + 1
  const parts = withRing(drawing.parts, after, (corners) => corners.toSpliced(index, 0, at))
  return step({ ...drawing, parts }, 'add a corner', { ...after, index })
}

function remove(drawing: Drawing, corner: Corner): Outcome | string | null {
  const ring = drawing.parts[corner.part]?.[corner.ring]
  if (ring === undefined || cornerAt(drawing.parts, corner) === undefined) return null
  // A closed ring of three corners has four positions.
  if (ring.length <= 4) return 'A ring has at least three corners: delete the part or the hole instead.'
  const parts = withRing(drawing.parts, corner, (corners) => corners.toSpliced(corner.index, 1))
  const index = Math.max(0, corner.index - 1)
  return step({ ...drawing, parts }, 'delete a corner', { ...corner, index })
}

function removeRing(drawing: Drawing, part: number, ring: number): Outcome | null {
  if (drawing.parts[part]?.[ring] === undefined) return null
  if (ring === 0) return step({ ...drawing, parts: drawing.parts.toSpliced(part, 1) }, 'delete a part')
  const parts = drawing.parts.map((rings, index) => (index === part ? rings.toSpliced(ring, 1) : rings))
  return step({ ...drawing, parts }, 'delete a hole')
}

/** Joins a part with the others that it touches or lies on. */
function joinPart(drawing: Drawing, index: number): Outcome | string | null {
  const part = drawing.parts[index]
  if (part === undefined) return null
  const parts = addPart(drawing.parts.toSpliced(index, 1), part)
  if (parts.length === drawing.parts.length) return 'This part touches no other part.'
  return step({ ...drawing, parts }, 'join parts')
}

type AsideAction = Extract<Action, { type: 'setAside' | 'nameAside' | 'putBack' | 'dropAside' }>

function changeAside(drawing: Drawing, action: AsideAction): Outcome | null {
  if (action.type === 'setAside') {
    const part = drawing.parts[action.part]
    if (part === undefined) return null
    const aside = withPiece(drawing.aside, part, action.name)
    return step({ ...drawing, parts: drawing.parts.toSpliced(action.part, 1), aside }, 'split off a part')
  }
  const piece = drawing.aside.find(({ id }) => id === action.id)
  if (piece === undefined) return null
  const others = drawing.aside.filter(({ id }) => id !== action.id)
  if (action.type === 'dropAside') return step({ ...drawing, aside: others }, 'delete a piece')
  if (action.type === 'putBack')
    return step({ ...drawing, parts: addPart(drawing.parts, piece.part), aside: others }, 'put a piece back')
  if (piece.name === action.name) return null
  const aside = drawing.aside.map((each) => (each === piece ? { ...each, name: action.name } : each))
  return step({ ...drawing, aside }, 'name a piece')
}

function withPiece(aside: readonly Piece[], part: Part, name: string): Piece[] {
  const id = Math.max(0, ...aside.map((piece) => piece.id)) + 1
  return [...aside, { id, name, part }]
}
