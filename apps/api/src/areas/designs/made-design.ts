import type { DesignDigests, DesignPlan, MultiPolygon, PointRole } from '@org/core/contract'

/** What a thread makes a design of. */
export interface DesignToMake {
  plan: DesignPlan
  boundary: MultiPolygon
}

/** A design as it is stored: strata and points by their numbers. */
export interface MadeDesign {
  /** The design sheet, as JSON. */
  sheet: string
  engineVersion: string
  digests: DesignDigests
  cellSizeM: number
  bufferM: number
  areaM2: number
  maskedAreaM2: number
  objective: number
  strata: readonly {
    number: number
    name: string
    areaM2: number
    weight: number
    cellCount: number
    plannedCount: number
    geometry: MultiPolygon
  }[]
  points: readonly {
    number: number
    stratumNumber: number
    role: PointRole
    order: number
    lon: number
    lat: number
    inclusionProbability: number
    isHandPlaced: boolean
    /** Year of the earlier design in which the same place was inaccessible. */
    inaccessibleIn: number | null
    /** Places of the bag's cores; none: one core at the point. */
    cores: readonly { lon: number; lat: number }[]
  }[]
}

/** What a thread answers: the design, or why there is none. */
export type DesignAnswer = { made: MadeDesign } | { refused: { message: string; remedy: string } }
