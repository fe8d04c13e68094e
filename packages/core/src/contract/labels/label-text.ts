import { layerIn, type ShownDepthUnit } from '../units/depth.ts'

/** What a label says besides its code. */
export interface LabelText {
  /** Eight characters, without hyphen. */
  code: string
  /** Null on a blank label: it is for any sample. */
  sample: {
    fieldName: string
    growerName: string
    pointNumber: number
    depthTopCm: number
    depthBottomCm: number
    /** The unit in which the depths of its design are round; left out: centimeters. */
    depthUnit?: ShownDepthUnit | undefined
    year: number
  } | null
}

/** The lines of a label, the most important first: `North Forty`, `Point 8 · 0–15 cm`, `2026 · Tidewell Farms`. */
export const labelLines = (label: LabelText): string[] =>
  labelForms(label).flatMap(([longest]) => longest ?? [])

/** A line in its forms, the longest first. The last one of point and layer has all their digits: it is never cut. */
export type LineForms = readonly string[]

/** The lines of a label in their forms. A label with room for one line has point and layer: its field is known in it. */
export function labelForms({ sample }: LabelText, room = 3): LineForms[] {
  if (sample === null) return []
  const { fieldName, growerName, pointNumber, year, depthUnit = 'cm' } = sample
  const layer = layerIn(sample, depthUnit)
  const point = [
    `Point ${pointNumber} · ${layer}`,
    `Pt ${pointNumber} · ${layer}`,
    `${pointNumber} · ${layer}`,
  ]
  const lines = [[fieldName], point, [`${year} · ${growerName}`]]
  return room === 1 ? [point] : lines.slice(0, room)
}
