/** A place in meters. */
export interface RoutePlace {
  readonly x: number
  readonly y: number
}

/**
 * The open way as a closed tour: points are nodes 0 … n − 1; after them come the fixed start and end, if there are,
 * and, unless both are, a node that costs nothing to go to and stands for the free end. The two last nodes (start and
 * end, or the fixed one and the free one) are held together by an edge that is cheaper than anything else.
 */
export interface RouteGraph {
  readonly points: number
  readonly nodes: number
  /** The node that costs nothing, or −1. */
  readonly free: number
  /** Meters from the south-west corner, so that a place far from the origin keeps its digits. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** The largest distance there can be, in meters. */
  readonly extent: number
  /** What the edge between the two last nodes costs where both are special. */
  readonly bond: number
}

export function routeGraph(points: readonly RoutePlace[], start?: RoutePlace, end?: RoutePlace): RouteGraph {
  const places = [...points]
  if (start) places.push(start)
  if (end) places.push(end)
  const free = start && end ? -1 : places.length
  const nodes = free < 0 ? places.length : places.length + 1
  let west = Number.POSITIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const place of places) {
    west = Math.min(west, place.x)
    south = Math.min(south, place.y)
    east = Math.max(east, place.x)
    north = Math.max(north, place.y)
  }
  const x = new Float64Array(nodes)
  const y = new Float64Array(nodes)
  for (const [node, place] of places.entries()) {
    x[node] = place.x - west
    y[node] = place.y - south
  }
  const extent = Math.sqrt((east - west) * (east - west) + (north - south) * (north - south))
  return { points: points.length, nodes, free, x, y, extent, bond: extent > 0 ? -1000 * extent : -1 }
}

/** Meters between two nodes. */
export function distance(graph: RouteGraph, a: number, b: number): number {
  const { x, y, points } = graph
  if (a >= points || b >= points) {
    if (a >= points && b >= points) return graph.bond
    if (a === graph.free || b === graph.free) return 0
  }
  const dx = (x[a] ?? 0) - (x[b] ?? 0)
  const dy = (y[a] ?? 0) - (y[b] ?? 0)
  return Math.sqrt(dx * dx + dy * dy)
}
