import type { MultiPolygon, Position } from '@org/core/contract'

/** A design as the map draws it. Strata and points count from 1. */
export interface DrawnDesign {
  strata: readonly { number: number; geometry: MultiPolygon }[]
  points: readonly {
    number: number
    stratum: number
    role: 'base' | 'over' | 'near' | 'legacy'
    lon: number
    lat: number
  }[]
  cellLines: { type: 'MultiLineString'; coordinates: Position[][] } | null
  /** What is not sampled, drawn beneath the strata. */
  masked: MultiPolygon | null
  boundary: MultiPolygon | null
}
