import type { MultiPolygon } from '@org/core/contract'

/** How often an edge may come near others, on average, before a boundary has too many crossings. */
const NEAR_EDGES_PER_EDGE = 8
/** Below this number no boundary has too many. */
const NEAR_EDGES_OF_SMALL = 20_000
/** The search itself must end within hundredths of a second. */
const MAX_COMPARISONS = 10_000_000

/**
 * Whether a boundary's edges come near each other so often that its repair could take minutes and gigabytes: each
 * crossing becomes a corner, and n edges can cross n² times. Boundaries of real fields have few crossings: their edges
 * are short beside their extent. Counts the pairs of edges whose extents meet, and stops at the limit.
 */
export function hasTooManyCrossings({ coordinates }: MultiPolygon): boolean {
  const edges = edgesOf(coordinates)
  const limit = Math.max(NEAR_EDGES_OF_SMALL, NEAR_EDGES_PER_EDGE * edges.length)
  let near = 0
  let comparisons = 0
  // Sweeps from west to east and drops open edges that end before the current one.
  let begun: Edge[] = []
  for (const edge of edges) {
    const still: Edge[] = []
    comparisons += begun.length
    if (comparisons > MAX_COMPARISONS) return true
    for (const other of begun) {
      if (other.east < edge.west) continue
      still.push(other)
      if (other.south <= edge.north && other.north >= edge.south && ++near > limit) return true
    }
    still.push(edge)
    begun = still
  }
  return false
}

interface Edge {
  west: number
  east: number
  south: number
  north: number
}

function edgesOf(coordinates: MultiPolygon['coordinates']): Edge[] {
  const edges: Edge[] = []
  for (const ring of coordinates.flat())
    for (const [index, [toX, toY]] of ring.entries()) {
      const [fromX, fromY] = ring[index - 1] ?? [toX, toY]
      edges.push({
        west: Math.min(fromX, toX),
        east: Math.max(fromX, toX),
        south: Math.min(fromY, toY),
        north: Math.max(fromY, toY),
      })
    }
  return edges.sort((one, other) => one.west - other.west)
}
