import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Action, type Editing, edit, emptyDrawing, type SketchKind, startEditing } from './drawing.ts'
import { sizeOf } from './measure.ts'
import { type Corner, cornersIn, type Parts } from './shapes.ts'
import { box, MIDDLE, part, parts, position } from './testing.ts'

const place = (x: number, y: number): [number, number] => [MIDDLE[0] + x / 1000, MIDDLE[1] + y / 1000]
const run = (from: Editing, actions: readonly Action[]) => actions.reduce(edit, from)
const partsOf = (editing: Editing) => editing.present.drawing.parts
const square = (): Editing => startEditing({ ...emptyDrawing, parts: [[box(0, 0, 8, 8)]] })
const sketch = (kind: SketchKind, ...points: [number, number][]): Action[] => [
  ...points.map(([x, y]): Action => ({ type: 'point', kind, at: place(x, y) })),
  { type: 'finish' },
]

const NEIGHBOR = { id: 20, name: 'East slope', growerName: 'Olson', version: 4 }

const corner: fc.Arbitrary<Corner> = fc.record({
  part: fc.nat(2),
  ring: fc.nat(1),
  index: fc.nat(8),
})
const kind = fc.constantFrom<SketchKind>('add', 'cut', 'split')
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('point' as const), kind, at: position }) },
  { weight: 3, arbitrary: fc.constant<Action>({ type: 'finish' }) },
  fc.constant<Action>({ type: 'cancel' }),
  fc.record({ type: fc.constant('select' as const), corner: fc.option(corner) }),
  { weight: 3, arbitrary: fc.record({ type: fc.constant('move' as const), corner, to: position }) },
  fc.record({ type: fc.constant('insert' as const), after: corner, at: position }),
  fc.record({ type: fc.constant('remove' as const), corner }),
  fc.record({ type: fc.constant('removeRing' as const), part: fc.nat(2), ring: fc.nat(1) }),
  fc.record({ type: fc.constant('join' as const), parts, field: fc.constant(NEIGHBOR) }),
  fc.record({ type: fc.constant('cutOut' as const), parts, what: fc.constant('cut') }),
  fc.record({ type: fc.constant('setAside' as const), part: fc.nat(1), name: fc.constant('North') }),
  fc.record({ type: fc.constant('putBack' as const), id: fc.nat(3) }),
  fc.record({ type: fc.constant('dropAside' as const), id: fc.nat(3) }),
)
const actions = fc.array(action, { maxLength: 25 })

describe('MAP-12: the history of a drawing', () => {
  it('undone to its end it is the start, redone to its end the last state again', () => {
    fc.assert(
      fc.property(part, actions, (land, taken) => {
        const start = startEditing({ ...emptyDrawing, parts: [land] })
        const end = run(start, taken)
        const undone = run(
          end,
          end.past.map(() => ({ type: 'undo' }) as const),
        )
        expect(undone.present).toEqual(start.present)
        expect(undone.past).toEqual([])
        const redone = run(
          undone,
          undone.future.map(() => ({ type: 'redo' }) as const),
        )
        expect(redone.present).toEqual(end.present)
        expect(redone.past).toEqual(end.past)
      }),
    )
  })

  it('every state on the way has closed rings of three corners or more, and no earlier one is changed', () => {
    fc.assert(
      fc.property(part, actions, (land, taken) => {
        let editing = startEditing({ ...emptyDrawing, parts: [land] })
        for (const each of taken) {
          const before = JSON.stringify(editing.past)
          const after = edit(editing, each)
          if (after.past.length >= editing.past.length)
            expect(JSON.stringify(after.past.slice(0, editing.past.length))).toBe(before)
          expectRings(partsOf(after))
          editing = after
        }
      }),
    )
  })

  it('a new step forgets what was undone', () => {
    const moved = run(square(), [
      { type: 'move', corner: { part: 0, ring: 0, index: 0 }, to: place(-1, -1) },
      { type: 'undo' },
      { type: 'removeRing', part: 0, ring: 0 },
    ])
    expect(moved.future).toEqual([])
    expect(edit(moved, { type: 'redo' })).toBe(moved)
  })

  it('goes over each point of a line that is being drawn', () => {
    const three = run(square(), sketch('add', [10, 0], [12, 0], [12, 2]).slice(0, 3))
    const two = edit(three, { type: 'undo' })
    expect(two.present.drawing.sketch?.points).toHaveLength(2)
    expect(edit(two, { type: 'redo' }).present).toEqual(three.present)
  })
})

function expectRings(land: Parts): void {
  for (const ring of land.flat()) {
    expect(ring.length).toBeGreaterThanOrEqual(4)
    expect(ring[0]).toEqual(ring.at(-1))
  }
}

describe('MAP-13: what can be done to a drawing', () => {
  it('joins a neighbor, once, and leaves it out again', () => {
    const land: Parts = [[box(8, 0, 12, 8)]]
    const joined = edit(square(), { type: 'join', parts: land, field: NEIGHBOR })
    expect(joined.present).toMatchObject({ what: 'join East slope', drawing: { joined: [NEIGHBOR] } })
    expect(partsOf(joined)).toHaveLength(1)
    const newer = { ...NEIGHBOR, version: 5 }
    expect(edit(joined, { type: 'join', parts: land, field: newer }).present.drawing.joined).toEqual([newer])
    expect(edit(joined, { type: 'undo' }).present.drawing.joined).toEqual([])
    const out = edit(joined, { type: 'cutOut', parts: land, what: 'leave it out', fieldId: NEIGHBOR.id })
    expect(out.present.drawing.joined).toEqual([])
    expect(sizeOf(partsOf(out)).areaM2).toBeCloseTo(sizeOf(partsOf(square())).areaM2, 0)
    const gone = edit(joined, { type: 'cutOut', parts: [], what: 'leave it out', fieldId: NEIGHBOR.id })
    expect(gone.present.drawing).toEqual({ ...joined.present.drawing, joined: [] })
  })

  it('draws a hole, deletes it, and deletes the part', () => {
    const holed = run(square(), sketch('cut', [2, 2], [4, 2], [4, 4], [2, 4]))
    expect(partsOf(holed)[0]).toHaveLength(2)
    expect(partsOf(edit(holed, { type: 'removeRing', part: 0, ring: 1 }))[0]).toHaveLength(1)
    expect(partsOf(edit(holed, { type: 'removeRing', part: 0, ring: 0 }))).toEqual([])
  })

  it('a split keeps the largest piece and sets the other aside; put back, it is one again', () => {
    const start = square()
    const cut = run(start, sketch('split', [2, -1], [2, 9]))
    const { parts: kept, aside } = cut.present.drawing
    expect(kept).toHaveLength(1)
    expect(aside).toHaveLength(1)
    const pieces = [...kept, ...aside.map((piece) => piece.part)]
    expect(sizeOf(pieces).areaM2).toBeCloseTo(sizeOf(partsOf(start)).areaM2, 1)
    const back = edit(cut, { type: 'putBack', id: aside[0]?.id ?? 0 })
    expect(partsOf(back)).toHaveLength(1)
    expect(sizeOf(partsOf(back)).areaM2).toBeCloseTo(sizeOf(partsOf(start)).areaM2, 1)
  })

  it.each([
    ['a shape of two corners', sketch('add', [1, 1], [2, 2]), 'at least three corners'],
    [
      'a cut that takes everything',
      sketch('cut', [-1, -1], [9, -1], [9, 9], [-1, 9]),
      'Nothing would be left',
    ],
    ['a split that stops inside', sketch('split', [-1, 4], [4, 4]), 'all the way across'],
  ] as const)('refuses %s in a sentence and keeps the line', (_what, steps, sentence) => {
    const refused = run(square(), steps)
    expect(refused.refusal).toContain(sentence)
    expect(refused.present.drawing.sketch).not.toBeNull()
    expect(edit(refused, { type: 'cancel' }).refusal).toBeNull()
  })

  it('a triangle keeps its three corners', () => {
    const triangle = run(square(), [{ type: 'remove', corner: { part: 0, ring: 0, index: 3 } }])
    const refused = edit(triangle, { type: 'remove', corner: { part: 0, ring: 0, index: 0 } })
    expect(refused.refusal).toContain('at least three corners')
    expect(partsOf(refused)).toBe(partsOf(triangle))
  })

  it('moving the first corner closes the ring there', () => {
    const moved = edit(square(), {
      type: 'move',
      corner: { part: 0, ring: 0, index: 0 },
      to: place(-1, -1),
    })
    expect(partsOf(moved)[0]?.[0]?.at(-1)).toEqual(place(-1, -1))
    expect(cornersIn(partsOf(moved))).toHaveLength(4)
  })
})
