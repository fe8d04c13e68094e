/** Values from `from` up to `to`, without `to` itself. */
export interface Bin {
  from: number
  to: number
  count: number
}

export interface Histogram {
  bins: readonly Bin[]
  /** Digits that tell edges apart. */
  digits: number
}

const MOST_BINS = 10
const ROUND = [1, 2, 2.5, 5] as const
/** A share of a bin: what is nearer to its edge lies on the edge. */
const NEAR = 1e-9

/** Values in bins of a round width, about six to ten; equal values are one bin. */
export function histogram(all: readonly number[], decimals: number): Histogram {
  const values = all.filter(Number.isFinite)
  if (values.length === 0) return { bins: [], digits: decimals }
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  if (lowest === highest)
    return { bins: [{ from: lowest, to: highest, count: values.length }], digits: decimals }
  const { step, digits } = roundStep(lowest, highest)
  const placeOf = (value: number) => Math.floor(value / step + NEAR)
  const first = placeOf(lowest)
  const bins = Array.from({ length: placeOf(highest) - first + 1 }, (_, at) => ({
    from: rounded((first + at) * step, digits),
    to: rounded((first + at + 1) * step, digits),
    count: 0,
  }))
  for (const value of values) {
    const bin = bins[placeOf(value) - first]
    if (bin !== undefined) bin.count += 1
  }
  return { bins, digits }
}

/** The smallest round width with which there are no more than ten bins. */
function roundStep(lowest: number, highest: number): { step: number; digits: number } {
  const power = Math.floor(Math.log10((highest - lowest) / MOST_BINS))
  const steps = [power, power + 1].flatMap((each) =>
    ROUND.map((one) => ({
      step: one * 10 ** each,
      digits: Math.min(12, Math.max(0, (one === 2.5 ? 1 : 0) - each)),
    })),
  )
  const fits = ({ step }: { step: number }) =>
    Math.floor(highest / step + NEAR) - Math.floor(lowest / step + NEAR) < MOST_BINS
  return steps.find(fits) ?? { step: highest - lowest, digits: 12 }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
