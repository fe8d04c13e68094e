import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { createRandom, type RandomState } from '../random/random.ts'
import { shortestTour } from './exact.ts'
import { type RouteGraph, type RoutePlace, routeGraph } from './graph.ts'
import { nearestFirst } from './nearest-first.ts'
import { type Effort, shorten } from './shortest.ts'

/** Where a day begins and ends. */
export interface RouteOptions {
  /** A place, not one of the points, from which the way goes; without it the way begins at whichever point is best. */
  readonly start?: RoutePlace
  /** A place at which the way ends; without it the way ends at whichever point is best. May be the start again. */
  readonly end?: RoutePlace
  /** 0 if not given. */
  readonly seed?: number
}

/** A way over all points. */
export interface Route {
  /** Indices of the points in the order of the way: each once. */
  order: number[]
  /** Length of the way in meters in straight lines, from the start and to the end where they are given. */
  lengthM: number
  /** The generator's state when the way was found; as it began up to eight points, whose way is computed at once. */
  randomState: RandomState
}

/** The random numbers' stream of routes. */
const ROUTE_STREAM = 3
/** More than this are not a day's work, and all pairs of them are looked at. */
const MOST_POINTS = 10_000
/** Coordinates beyond are not meters on Earth. */
const FARTHEST_M = 1e9
/** Up to so many nodes the shortest way is computed exactly. */
const EXACT_NODES = 10

/**
 * The order in which to visit points so that the way is short: exactly the shortest one up to eight points, else a
 * search that is within a few percent of it (docs/spec/sampling-route.md has figures). Never longer than going to the
 * nearest point each time. Without points the way goes from the start to the end.
 * @throws InvalidNumber, InvalidSeed; TooManyPoints above 10,000
 */
export function routeOrder(
  points: readonly RoutePlace[],
  { start, end, seed = 0 }: RouteOptions = {},
): Route {
  const random = createRandom(seed, ROUTE_STREAM)
  if (points.length > MOST_POINTS) throw tooMany(points.length)
  for (const [i, point] of points.entries()) checkPlace(`points[${i}]`, point)
  if (start) checkPlace('start', start)
  if (end) checkPlace('end', end)

  if (points.length === 0)
    return { order: [], lengthM: start && end ? meters(start, end) : 0, randomState: random.state() }

  const graph = routeGraph(points, start, end)
  const simple = nearestFirst(graph)
  const tour = graph.nodes <= EXACT_NODES ? shortestTour(graph) : simple.slice()
  if (graph.nodes > EXACT_NODES) shorten(graph, tour, random, effortFor(graph.nodes))
  const way = (nodes: Int32Array) =>
    withLength(orderOf(graph, nodes, start === undefined), points, start, end)
  const found = way(tour)
  const nearest = way(simple)
  const { order, lengthM } = found.lengthM <= nearest.lengthM ? found : nearest
  return { order, lengthM, randomState: random.state() }
}

/** Enough to be within 1 % of the best known on a few hundred points; on thousands bounded by time. */
function effortFor(nodes: number): Effort {
  return { neighbors: 8, rounds: Math.min(6 * nodes + 300, 40_000), swapped: 30 }
}

function checkPlace(what: string, { x, y }: RoutePlace): void {
  checkNumber(`${what}.x`, x, { min: -FARTHEST_M, max: FARTHEST_M })
  checkNumber(`${what}.y`, y, { min: -FARTHEST_M, max: FARTHEST_M })
}

function tooMany(count: number): SamplingError {
  return new SamplingError(
    'TooManyPoints',
    `There are ${count} points.`,
    `Give at most ${MOST_POINTS} at once: a day's points, say.`,
    { points: count, most: MOST_POINTS },
  )
}

/** The points' order in a tour, which is cut at the last two nodes or at the free one. */
function orderOf({ points, nodes }: RouteGraph, tour: Int32Array, backwards: boolean): number[] {
  const cut = tour.indexOf(points)
  const order: number[] = []
  for (let i = 1; i < nodes; i += 1) order.push(tour[(cut + i) % nodes] ?? 0)
  // The way goes from the first special node away from the second; a wholly free one as its lower end comes first.
  const fixed = nodes === points + 2
  const away = fixed ? order[0] !== points + 1 : (order[0] ?? 0) <= (order.at(-1) ?? 0)
  if (!away) order.reverse()
  if (fixed) order.pop()
  return fixed && backwards ? order.reverse() : order
}

function withLength(
  order: number[],
  points: readonly RoutePlace[],
  start: RoutePlace | undefined,
  end: RoutePlace | undefined,
): Omit<Route, 'randomState'> {
  let lengthM = 0
  let here = start
  for (const index of order) {
    const there = points[index]
    if (here && there) lengthM += meters(here, there)
    here = there
  }
  if (here && end) lengthM += meters(here, end)
  return { order, lengthM }
}

function meters(a: RoutePlace, b: RoutePlace): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  return Math.sqrt(dx * dx + dy * dy)
}
