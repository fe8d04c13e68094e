import type { Cells, StratumOf } from '../frame/cells.ts'
import type { SamplePoint } from '../points/point.ts'
import type { DesignSheet } from './schema.ts'

/** A design whole: its cells, which stratum each is in, its points, and the sheet that says how it was made. */
export interface Reproduction {
  cells: Cells
  stratumOf: StratumOf
  points: SamplePoint[]
  /** The sheet as this run writes it. */
  sheet: DesignSheet
}
