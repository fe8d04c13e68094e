import type { CorePattern } from '../cores/index.ts'
import type { PointMove, StrataEdit } from '../edits/index.ts'
import type { Boundary, StratumOf } from '../frame/cells.ts'
import type { LonLatPlace, MeterPlace } from '../frame/places.ts'
import type { PlacementMethod } from '../points/point.ts'

/** Meters kept free along every edge: fixed, or as wide as leaves the asked share (0 … 1) of the area. */
export type BufferInput = number | { minM?: number; maxM?: number; keepShare: number }

/** The field's cells; see `rasterize`. */
export interface FrameInput {
  /** Side of a cell in meters. */
  cellSizeM: number
  /** 0 when not said. */
  bufferM?: BufferInput
  /** What is not sampled, such as a pond. */
  cutouts?: readonly Boundary[]
  /** Center of the transverse Mercator projection; the field's own when not said. */
  projectionCenter?: LonLatPlace | undefined
  /** Of the lattice from the projection's north, clockwise; 0 when not said. */
  rotationDeg?: number | undefined
  /**
   * Of a crossing of lattice lines along the turned axes, from the projection's center, or from the upper left corner of
   * the field as it lies turned. None when not said.
   */
  shiftM?: (MeterPlace & { from?: 'center' | 'corner' | undefined }) | undefined
}

/** How the field is divided: by one of the engine's methods, by polygons, or as the caller says for each cell. */
export type StrataInput =
  | { method: 'compact'; k: number; starts?: number; seed?: number; equalArea?: boolean }
  | {
      method: 'covariate'
      k: number
      covariates: readonly { readonly name: string; readonly values: Float64Array }[]
      starts?: number
      seed?: number
      withCoordinates?: boolean | number
      minAreaHa?: number
    }
  | {
      method: 'polygons'
      polygons: readonly Boundary[]
      /** One for each polygon. */
      names?: readonly string[]
      fillGaps?: boolean
    }
  | {
      method: 'grid'
      /** Cells of the frame along a side of a square. */
      cellsPerSide: number
      staggered?: boolean
      joinShare?: number
    }
  | { method: 'given'; stratumOf: StratumOf }

/** How many points each stratum gets: so many each (or all its cells, where it has fewer), or shares of a total. */
export type AllocationInput = { method: 'each'; perStratum: number } | SharesInput

/** Points of the whole field, shared among its strata; see `allocate`. */
export interface SharesInput {
  method: 'equal' | 'proportional' | 'neyman' | 'optimal'
  /** Points of the whole field. */
  n: number
  minPerStratum?: number
  /** Standard deviation of each stratum, from before. */
  sds?: readonly number[]
  /** Cost of one point in each stratum. */
  costs?: readonly number[]
}

/** How points are drawn; see `placePoints`. */
export interface PointsInput {
  method: PlacementMethod
  seed?: number
  minDistanceM?: number
  /** Ordered replacements of each stratum, up to 1,000. */
  over?: number
  /** Nearest replacements of each drawn point, up to 1,000. */
  near?: number
  legacy?: readonly (LonLatPlace | MeterPlace)[] | undefined
}

/** The day's tour over base and legacy points; see `routeOrder`. */
export interface RouteInput {
  start?: LonLatPlace
  end?: LonLatPlace
  seed?: number
}

/** What a person changes by hand: strata before points are placed, then points; see `applyStrataEdits`, `movePoints`. */
export interface EditsInput {
  strata?: readonly StrataEdit[] | undefined
  points?: readonly PointMove[] | undefined
}

/** The cores of each point's bag; see `placeCores`. */
export interface CoresInput {
  pattern: CorePattern
  count: number
  radiusM?: number | undefined
  seed?: number | undefined
}

/** All that a design is made from. Stages without a seed of their own take the design's. */
export interface DesignInput {
  seed: number
  boundary: Boundary
  frame: FrameInput
  strata: StrataInput
  allocation: AllocationInput
  points: PointsInput
  /** Without it, no route is made. */
  route?: RouteInput
  edits?: EditsInput | undefined
  /** Without it, a bag is one core at its point. */
  cores?: CoresInput | undefined
}
