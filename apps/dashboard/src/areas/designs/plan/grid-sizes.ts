import { HECTARE_M2 } from '@org/core/contract'

const ACRE_M2 = 4046.856_422_4

/** Areas of squares that fields are usually sampled by. */
const AREAS_M2 = {
  '1 ac': ACRE_M2,
  '2.5 ac': 2.5 * ACRE_M2,
  '5 ac': 5 * ACRE_M2,
  '1 ha': HECTARE_M2,
  '2 ha': 2 * HECTARE_M2,
} as const
export type GridSize = keyof typeof AREAS_M2

/** Side of a square in meters, to the millimeter. */
export const gridSideM = (size: GridSize): number => Math.round(Math.sqrt(AREAS_M2[size]) * 1000) / 1000

export const GRID_SIZES: readonly { key: GridSize; sideM: number }[] = [
  { key: '1 ac', sideM: gridSideM('1 ac') },
  { key: '2.5 ac', sideM: gridSideM('2.5 ac') },
  { key: '5 ac', sideM: gridSideM('5 ac') },
  { key: '1 ha', sideM: gridSideM('1 ha') },
  { key: '2 ha', sideM: gridSideM('2 ha') },
]

/** The usual size with that side; null for another side. */
export const gridSizeOf = (sideM: number): GridSize | null =>
  GRID_SIZES.find((size) => size.sideM === sideM)?.key ?? null
