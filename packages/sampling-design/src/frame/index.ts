export type { Boundary, Cells, LonLat, StratumOf } from './cells.ts'
