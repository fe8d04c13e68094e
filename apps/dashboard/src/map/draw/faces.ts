import type { Position } from '@org/core/contract'
import { flatArea } from './clip.ts'
import { closed, type Part, type Ring } from './shapes.ts'

/** A side walked in one direction. */
interface HalfEdge {
  from: Node
  to: Node
  twin: HalfEdge
  /** The walk it belongs to, once walked. */
  walk: number
}

interface Node {
  at: Position
  /** Sides that leave it, by angle. */
  out: HalfEdge[]
}

/**
 * The faces that lines enclose, each with its holes. Lines meet at their corners only, and those are the same to the
 * last digit. Ends that lead nowhere, and lines that only lead from one ring to another, enclose nothing.
 */
export function facesOf(lines: readonly (readonly Position[])[]): Part[] {
  let sides = uniqueSides(lines)
  for (;;) {
    const edges = graphOf(sides)
    const walks = walkAll(edges)
    // A side with the same face on both hands encloses nothing: a loose end, or a bridge.
    const kept = edges.filter((edge) => edge.walk !== edge.twin.walk)
    if (kept.length === edges.length) return withHoles(walks)
    sides = kept.map(({ from, to }): Side => [from.at, to.at])
  }
}

type Side = readonly [Position, Position]

const nameOf = ([lon, lat]: Position): string => `${lon} ${lat}`

function uniqueSides(lines: readonly (readonly Position[])[]): Side[] {
  return lines.flatMap((line) =>
    line.slice(1).flatMap((to, index): Side[] => {
      const from = line[index]
      return from === undefined || nameOf(from) === nameOf(to) ? [] : [[from, to]]
    }),
  )
}

/** Both directions of every side, once each however often it was named, in order about their nodes. */
function graphOf(sides: readonly Side[]): HalfEdge[] {
  const nodes = new Map<string, Node>()
  const edges = new Map<string, HalfEdge>()
  const nodeAt = (at: Position): Node => {
    const known = nodes.get(nameOf(at)) ?? { at, out: [] }
    nodes.set(nameOf(at), known)
    return known
  }
  for (const [a, b] of sides) {
    const [from, to] = [nodeAt(a), nodeAt(b)]
    if (edges.has(`${nameOf(a)} ${nameOf(b)}`)) continue
    const there = newEdge(from, to)
    edges.set(`${nameOf(a)} ${nameOf(b)}`, there)
    edges.set(`${nameOf(b)} ${nameOf(a)}`, there.twin)
    from.out.push(there)
    to.out.push(there.twin)
  }
  for (const { out } of nodes.values()) out.sort((a, b) => angleOf(a) - angleOf(b))
  return [...edges.values()]
}

function newEdge(from: Node, to: Node): HalfEdge {
  const there: HalfEdge = {
    from,
    to,
    walk: -1,
    get twin() {
      return back
    },
  }
  const back: HalfEdge = { from: to, to: from, walk: -1, twin: there }
  return there
}

const angleOf = ({ from, to }: HalfEdge): number => Math.atan2(to.at[1] - from.at[1], to.at[0] - from.at[0])

/** Walks every side once, turning as far left as it goes: the face stays on the left hand. */
function walkAll(edges: readonly HalfEdge[]): HalfEdge[][] {
  const walks: HalfEdge[][] = []
  for (const start of edges) {
    if (start.walk >= 0) continue
    const walk: HalfEdge[] = []
    for (let edge = start; edge.walk < 0; edge = following(edge)) {
      edge.walk = walks.length
      walk.push(edge)
    }
    walks.push(walk)
  }
  return walks
}

function following({ to, twin }: HalfEdge): HalfEdge {
  const index = to.out.indexOf(twin)
  return to.out.at(index - 1) ?? twin
}

/** Walks against the clock enclose a face; those with it go around something that lies in a face, or in none. */
function withHoles(walks: readonly HalfEdge[][]): Part[] {
  const rings = walks.map((walk) => closed(walk.map(({ from }) => from.at)))
  const faces = rings.filter((ring) => turn(ring) > 0).map((ring): Part => [ring])
  for (const hole of rings.filter((ring) => turn(ring) < 0)) {
    const [corner] = hole
    if (corner === undefined) continue
    const around = faces
      .filter(([outer = []]) => !outer.some((at) => nameOf(at) === nameOf(corner)) && encloses(outer, corner))
      .sort((a, b) => flatArea(a[0] ?? []) - flatArea(b[0] ?? []))
    around[0]?.push(hole)
  }
  return faces
}

/** Twice the area in square degrees, positive against the clock. */
function turn(ring: Ring): number {
  const [origin = [0, 0]] = ring
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? origin
    return sum + (x - origin[0]) * (nextY - origin[1]) - (nextX - origin[0]) * (y - origin[1])
  }, 0)
}

/** Where rings cross a parallel, from west to east. */
export function crossings(rings: readonly Ring[], lat: number): number[] {
  return rings
    .flatMap((ring) =>
      ring.flatMap(([x1, y1], index) => {
        const next = ring[index + 1]
        if (next === undefined || y1 > lat === next[1] > lat) return []
        return [x1 + ((lat - y1) / (next[1] - y1)) * (next[0] - x1)]
      }),
    )
    .sort((a, b) => a - b)
}

function encloses(ring: Ring, [lon, lat]: Position): boolean {
  return crossings([ring], lat).filter((crossing) => crossing > lon).length % 2 === 1
}
