import { type AreaUnit, roundedArea } from '@org/core/contract'

export type Cell = string | number | null

/** A table of a file. */
export interface Table {
  /** Of its sheet: at most 31 letters. */
  name: string
  heads: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** `Area (ac)` and its values. */
export const areaHead = (unit: AreaUnit): string => `Area (${unit})`
export const areaCell = (areaM2: number, unit: AreaUnit): number => roundedArea(areaM2, unit)

export const withUnit = (head: string, unit: string): string => (unit === '' ? head : `${head} (${unit})`)
