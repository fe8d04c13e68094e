import type { DesignDigests, DesignPlan, MultiPolygon } from '@org/core/contract'
import type { SamplePoint } from '@org/sampling-design'
import type { DrawnDesign } from '#map/drawn-design.ts'

/** What a preview is made of. Depths are not part of it: they change neither strata nor points. */
export interface Asked {
  plan: DesignPlan
  boundary: MultiPolygon
}

export interface PreviewRequest extends Asked {
  /** Later requests have larger ones. */
  id: number
}

/** A point as an edit by hand names it. */
export interface PreviewPlace {
  /** As crews read it. */
  number: number
  /** From 1. */
  stratum: number
  role: SamplePoint['role']
  /** In its stratum and role. */
  order: number
  lon: number
  lat: number
}

export interface PreviewStratum {
  number: number
  /** A person's own, of a zone or by hand; null: it is called by its number. */
  name: string | null
  cells: number
  areaM2: number
  /** Its share of the sampled cells. */
  weight: number
  /** Base points asked for, and those that have a place. */
  points: number
  placed: number
  replacements: number
}

export interface PreviewWarning {
  stage: string
  message: string
  /** Null: of the whole design. */
  stratum: number | null
}

/** A design made in the browser: the same, digest by digest, as the server will make it. */
export interface Preview {
  plan: DesignPlan
  digests: DesignDigests
  drawn: DrawnDesign
  strata: PreviewStratum[]
  /** Its points, replacements too. */
  places: PreviewPlace[]
  /** Of the cells in strata; the rest of the field; the field. */
  sampledM2: number
  maskedM2: number
  boundaryM2: number
  /** What a buffer that keeps a share became. */
  bufferM: number
  cellCount: number
  mssdM2: number
  /** Over the base points. */
  tourM: number | null
  /** Between the two base points nearest to each other. */
  nearestTwoM: number | null
  warnings: PreviewWarning[]
  tookMs: number
}

export interface Refusal {
  message: string
  remedy: string
  /** Places in the plan of zones without which it would be none. */
  emptyZones?: readonly number[]
}

export type Outcome = { preview: Preview } | { refusal: Refusal }
export type PreviewAnswer = Outcome & { id: number }
