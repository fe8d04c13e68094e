import { type LabelLayoutRead, type LabelText, makeCode } from '@org/core/contract'

export const DATE = new Date('2026-11-27T10:00:00Z')

/** A layout with what a test changes. */
export const layoutOf = (change: Partial<LabelLayoutRead> = {}): LabelLayoutRead => ({
  sheet: { key: 'avery5160' },
  symbol: 'datamatrix',
  output: 'pdf',
  dpi: 203,
  startAt: 1,
  offsetXMm: 0,
  offsetYMm: 0,
  ...change,
})

/** A code; the same for the same index. */
export function codeOf(index: number): string {
  let state = index + 1
  return makeCode((bytes) =>
    bytes.map(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

export const labelOf = (index: number, change: Partial<LabelText['sample'] & object> = {}): LabelText => ({
  code: codeOf(index),
  sample: {
    fieldName: 'North Forty',
    growerName: 'Tidewell Farms',
    pointNumber: index + 1,
    depthTopCm: 0,
    depthBottomCm: 15,
    year: 2026,
    ...change,
  },
})
export const labelsOf = (count: number): LabelText[] => Array.from({ length: count }, (_, at) => labelOf(at))
