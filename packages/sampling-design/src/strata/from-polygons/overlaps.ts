import { SamplingError } from '../../errors/errors.ts'

/** A cell in more polygons than this is no overlap but a heap: pairs of it would be counted without end. */
const DEEPEST = 32

/** Two polygons, by their places in the list, and what they share. */
export interface PolygonPair {
  first: number
  second: number
  cells: number
  areaHa: number
}

/** Which cells are in several polygons, and which polygons these are. */
export class Overlaps {
  /** Cells that are in several. */
  cells = 0
  /** Last note of each cell; each note has a polygon and the note before it. */
  readonly #last: Int32Array
  #polygons = new Int32Array(1024)
  #before = new Int32Array(1024)
  #notes = 0
  readonly #shared = new Map<number, Map<number, number>>()

  constructor(cellCount: number) {
    this.#last = new Int32Array(cellCount).fill(-1)
  }

  /**
   * Notes that a cell another polygon holds is in this one too; false when that is known already.
   * @throws InvalidBoundary where more than 32 overlap one another
   */
  add(cell: number, holder: number, polygon: number): boolean {
    const last = this.#last[cell] ?? -1
    // Polygons come one after the other: only the last note can be of this one.
    if (last >= 0 && this.#polygons[last] === polygon) return false
    if (last < 0) this.cells += 1
    this.#count(holder, polygon)
    let deep = 2
    for (let note = last; note >= 0; note = this.#before[note] ?? -1) {
      this.#count(this.#polygons[note] ?? 0, polygon)
      deep += 1
    }
    if (deep > DEEPEST) throw heap(polygon)
    if (this.#notes === this.#polygons.length) this.#grow()
    this.#polygons[this.#notes] = polygon
    this.#before[this.#notes] = last
    this.#last[cell] = this.#notes
    this.#notes += 1
    return true
  }

  /** Every two polygons that share cells, in the list's order. */
  pairs(cellHa: number): PolygonPair[] {
    const pairs: PolygonPair[] = []
    for (const [first, seconds] of this.#shared) {
      for (const [second, cells] of seconds) pairs.push({ first, second, cells, areaHa: cells * cellHa })
    }
    return pairs.sort((a, b) => a.first - b.first || a.second - b.second)
  }

  #count(first: number, second: number): void {
    let seconds = this.#shared.get(first)
    if (!seconds) {
      seconds = new Map()
      this.#shared.set(first, seconds)
    }
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }

  #grow(): void {
    const polygons = new Int32Array(2 * this.#notes)
    const before = new Int32Array(2 * this.#notes)
    polygons.set(this.#polygons)
    before.set(this.#before)
    this.#polygons = polygons
    this.#before = before
  }
}

function heap(polygon: number): SamplingError {
  return new SamplingError(
    'InvalidBoundary',
    `Polygon ${polygon + 1} lies on ${DEEPEST} others at one place.`,
    'Give polygons that lie side by side.',
    { polygon, most: DEEPEST },
  )
}
