/** How long the same kind of thing took, in milliseconds. */
export interface Times {
  p50: number
  p95: number
}

/** The time of `run`, in milliseconds. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** Runs one after the other; the first call of a kind counts like any other. */
export async function timesOf(runs: readonly (() => Promise<unknown>)[]): Promise<Times> {
  const times: number[] = []
  for (const run of runs) times.push(await timeOf(run))
  return quantiles(times)
}

export function quantiles(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/**
 * Prints a line; whether the 95th percentile is within the limit.
 *
 * @param limitMs null: none is set, the line only tells
 */
export function report(name: string, { p50, p95 }: Times, limitMs: number | null): boolean {
  const [half, most] = [p50, p95].map((ms) => `${ms.toFixed(1).padStart(6)} ms`)
  const isWithin = limitMs === null || p95 <= limitMs
  const ratio = limitMs === null ? 'no limit' : `${(p95 / limitMs).toFixed(2)} of ${limitMs} ms`
  process.stdout.write(`${name.padEnd(34)} p50 ${half}  p95 ${most}  ${ratio}${isWithin ? '' : '  over'}\n`)
  return isWithin
}
