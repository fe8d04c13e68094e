import type { Cells } from '../frame/cells.ts'
import type { StratumCells } from './draw.ts'

/** A frame with its cells stratum by stratum. */
export interface StratifiedCells {
  readonly cells: Cells
  readonly stratumOf: ArrayLike<number>
  /** Cells of each stratum, in the frame's order. */
  readonly members: readonly Int32Array[]
  /** Place of each cell among those of its stratum. */
  readonly placeOf: Int32Array
}

export function stratifiedCells(
  cells: Cells,
  stratumOf: ArrayLike<number>,
  sizes: Int32Array,
): StratifiedCells {
  const members = Array.from(sizes, (size) => new Int32Array(size))
  const filled = new Int32Array(sizes.length)
  const placeOf = new Int32Array(stratumOf.length).fill(-1)
  for (let cell = 0; cell < stratumOf.length; cell += 1) {
    const stratum = stratumOf[cell] ?? -1
    const list = members[stratum]
    if (list === undefined) continue
    const place = filled[stratum] ?? 0
    list[place] = cell
    placeOf[cell] = place
    filled[stratum] = place + 1
  }
  return { cells, stratumOf, members, placeOf }
}

/** One stratum of it by itself. */
export function stratumCellsOf({ cells, members }: StratifiedCells, stratum: number): StratumCells {
  const list = members[stratum] ?? new Int32Array()
  const x = new Float64Array(list.length)
  const y = new Float64Array(list.length)
  for (let at = 0; at < list.length; at += 1) {
    x[at] = cells.x[list[at] ?? 0] ?? 0
    y[at] = cells.y[list[at] ?? 0] ?? 0
  }
  return { x, y, cellSizeM: cells.cellSizeM }
}
