/**
 * The best k clusters of numbers on a line, each of `least` or more: exact, as the clusters are runs of the sorted
 * numbers (Wang and Song 2011, "Ckmeans.1d.dp", The R Journal 3(2): 29–33). The best end of a run only moves to the
 * right with the numbers after it, so that each layer is halved in n·log n steps.
 * @param sorted ascending, their mean near 0
 * @returns where each run begins, and n at the end
 */
export function bestRuns(sorted: Float64Array, k: number, least: number): Int32Array {
  const n = sorted.length
  const sums = new Float64Array(n + 1)
  const squares = new Float64Array(n + 1)
  for (let i = 0; i < n; i += 1) {
    const value = sorted[i] ?? 0
    sums[i + 1] = (sums[i] ?? 0) + value
    squares[i + 1] = (squares[i] ?? 0) + value * value
  }
  let before = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY)
  let now = new Float64Array(n + 1)
  for (let end = least; end <= n; end += 1) {
    before[end] = (squares[end] ?? 0) - ((sums[end] ?? 0) * (sums[end] ?? 0)) / end
  }
  const starts: Int32Array[] = [new Int32Array(n + 1)]

  for (let runs = 2; runs <= k; runs += 1) {
    const start = new Int32Array(n + 1)
    now.fill(Number.POSITIVE_INFINITY)
    const halve = (first: number, last: number, from: number, to: number): void => {
      if (first > last) return
      const end = (first + last) >>> 1
      let best = Number.POSITIVE_INFINITY
      let bestStart = from
      for (let at = Math.min(to, end - least); at >= from; at -= 1) {
        const sum = (sums[end] ?? 0) - (sums[at] ?? 0)
        const within = (squares[end] ?? 0) - (squares[at] ?? 0) - (sum * sum) / (end - at)
        const total = (before[at] ?? 0) + Math.max(within, 0)
        if (total < best) {
          best = total
          bestStart = at
        }
      }
      now[end] = best
      start[end] = bestStart
      halve(first, end - 1, from, bestStart)
      halve(end + 1, last, bestStart, to)
    }
    // Of the last layer only the whole is asked for.
    halve(runs === k ? n : runs * least, n, (runs - 1) * least, n - least)
    starts.push(start)
    const spare = before
    before = now
    now = spare
  }

  const begins = new Int32Array(k + 1)
  begins[k] = n
  for (let run = k; run > 1; run -= 1) begins[run - 1] = starts[run - 1]?.[begins[run] ?? 0] ?? 0
  return begins
}
