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
    year: number
  } | null
}

/** The lines of a label, the most important first: `North Forty`, `Point 8 · 0–15 cm`, `2026 · Tidewell Farms`. */
export function labelLines({ sample }: LabelText): string[] {
  if (sample === null) return []
  const { fieldName, growerName, pointNumber, depthTopCm, depthBottomCm, year } = sample
  return [fieldName, `Point ${pointNumber} · ${depthTopCm}–${depthBottomCm} cm`, `${year} · ${growerName}`]
}
