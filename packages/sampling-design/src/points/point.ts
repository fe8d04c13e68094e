/** How points are drawn; docs/spec/sampling-points.md has what each claims. */
export type PlacementMethod = 'random' | 'systematic' | 'lpm2' | 'grts' | 'centroid'

/**
 * What a point is for: drawn (`base`), an ordered replacement of its stratum (`over`), the nearest replacement of one
 * drawn point (`near`), or one kept from before (`legacy`).
 */
export type PointRole = 'base' | 'over' | 'near' | 'legacy'

/** A place to sample: the center of a cell; a legacy point's own place within one. */
export interface SamplePoint {
  /** Meters in the frame. */
  x: number
  y: number
  /** Degrees, WGS84. */
  lon: number
  lat: number
  stratum: number
  /** Place in the order of its stratum and role, from 1. */
  order: number
  role: PointRole
  /** Chance of its cell to be drawn as a base point: n of the stratum over its cells for the probability methods. */
  inclusionProbability: number
}
