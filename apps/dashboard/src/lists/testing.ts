const SUMS = { area: 0, points: 0, collected: 0, samples: 0, results: 0 }

/** Field years by their year, as the server counts them. */
export const testYears = (years: readonly number[]) => ({
  items: years.map((year) => ({ value: String(year), rows: 3, sums: SUMS, label: null, within: '' })),
  isComplete: true,
})
