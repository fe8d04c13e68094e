import type { Depth, Placement, PointCause, PointRole, PointStatus, SampleStatus } from '@org/core/contract'
import type { Measured } from '../../results/measured.ts'

/** A point to be sampled: of the plan, or in the place of one that is. */
export interface PlanPoint {
  id: number
  number: number
  stratumId: number
  role: PointRole
  status: PointStatus
  /** Planned, in degrees, WGS84. */
  lon: number
  lat: number
  /** Where it was collected; null before. */
  actualLon: number | null
  actualLat: number | null
  accuracyM: number | null
  offsetM: number | null
  replacesNumber: number | null
  /** A person put it there, before the design was committed: it is not where it was drawn. */
  isHandPlaced: boolean
  /** Why it was not sampled at its place; null where nobody said. */
  cause: PointCause | null
}

/** A drawn place that another point took the place of. */
export type ReplacedPoint = Pick<PlanPoint, 'id' | 'number' | 'stratumId' | 'role' | 'lon' | 'lat' | 'cause'>

export interface PlanStratum {
  id: number
  number: number
  name: string
  areaM2: number
  weight: number
}

export interface PlanSample {
  id: number
  pointId: number
  topCm: number
  bottomCm: number
  status: SampleStatus
  /** Why it was waived; null where nobody said, and where it was not. */
  cause: PointCause | null
}

/** The current design of a field in a year, and the results of its samples. */
export interface Campaign {
  fieldId: number
  year: number
  designId: number
  designNumber: number
  areaM2: number
  cellSizeM: number
  placement: Placement
  /** The cores of a bag lie along a zigzag: no place of the bag was drawn by lot. */
  hasZigzagCores: boolean
  depths: readonly Depth[]
  strata: readonly PlanStratum[]
  points: readonly PlanPoint[]
  replaced: readonly ReplacedPoint[]
  samples: readonly PlanSample[]
  results: readonly Measured[]
}

/** Where it was sampled, or is to be. */
export const placeOf = ({ lon, lat, actualLon, actualLat }: PlanPoint): { lon: number; lat: number } =>
  actualLon === null || actualLat === null ? { lon, lat } : { lon: actualLon, lat: actualLat }

/** Whether the places of the soil were chosen, not drawn by lot: nothing is known of the error of their mean. */
export const isChosen = ({
  placement,
  hasZigzagCores,
}: Pick<Campaign, 'placement' | 'hasZigzagCores'>): boolean => placement === 'middle' || hasZigzagCores
