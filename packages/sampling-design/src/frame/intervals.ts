/** Intervals of a line, in typed arrays that grow and are used again from line to line. */
export class Intervals {
  low = new Float64Array(64)
  high = new Float64Array(64)
  count = 0

  clear(): void {
    this.count = 0
  }

  push(low: number, high: number): void {
    if (this.count === this.low.length) {
      this.low = grown(this.low)
      this.high = grown(this.high)
    }
    this.low[this.count] = low
    this.high[this.count] = high
    this.count += 1
  }

  /** Adds one that mostly follows on its predecessor: the two become one where they meet. */
  pushChained(low: number, high: number): void {
    const last = this.count - 1
    if (last >= 0 && low <= (this.high[last] ?? 0) && high >= (this.low[last] ?? 0)) {
      if (low < (this.low[last] ?? 0)) this.low[last] = low
      if (high > (this.high[last] ?? 0)) this.high[last] = high
    } else this.push(low, high)
  }

  /** Sorts by the lower end and joins those that meet. */
  normalize(): void {
    this.sort()
    const { low, high } = this
    let kept = 0
    for (let i = 1; i < this.count; i += 1) {
      if ((low[i] ?? 0) <= (high[kept] ?? 0)) {
        if ((high[i] ?? 0) > (high[kept] ?? 0)) high[kept] = high[i] ?? 0
      } else {
        kept += 1
        low[kept] = low[i] ?? 0
        high[kept] = high[i] ?? 0
      }
    }
    if (this.count > 0) this.count = kept + 1
  }

  /** Shell's sort (gaps of Ciura 2001): lines have few intervals, most of them in order. */
  sort(): void {
    const { low, high, count } = this
    for (const gap of GAPS) {
      for (let i = gap; i < count; i += 1) {
        const [a, b] = [low[i] ?? 0, high[i] ?? 0]
        let at = i
        while (at >= gap && (low[at - gap] ?? 0) > a) {
          low[at] = low[at - gap] ?? 0
          high[at] = high[at - gap] ?? 0
          at -= gap
        }
        low[at] = a
        high[at] = b
      }
    }
  }
}

const GAPS = [1750, 701, 301, 132, 57, 23, 10, 4, 1]

export function grown(values: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(values.length * 2)
  more.set(values)
  return more
}

/** `result` becomes what of `from` lies in none of `less`; both are normalized. */
export function subtract(from: Intervals, less: Intervals, result: Intervals): void {
  result.clear()
  let first = 0
  for (let i = 0; i < from.count; i += 1) {
    let low = from.low[i] ?? 0
    const high = from.high[i] ?? 0
    while (first < less.count && (less.high[first] ?? 0) <= low) first += 1
    for (let j = first; j < less.count && (less.low[j] ?? 0) < high; j += 1) {
      const start = less.low[j] ?? 0
      if (start > low) result.push(low, start)
      low = Math.max(low, less.high[j] ?? 0)
    }
    if (low < high) result.push(low, high)
  }
}
