import { sum } from '../math/sums.ts'

/**
 * Numbers that sum to n, proportional to the weights except where a bound holds them: what minimizes Σ wₕ²/nₕ within
 * the bounds. The bounds that bind are found by pegging (Bretthauer, Ross and Shetty 1999): share the rest by weight,
 * hold the strata that break the bound which is broken by more, go on. Needs Σ least ≤ n ≤ Σ most.
 */
export function boundedShares(
  n: number,
  weights: readonly number[],
  least: readonly number[],
  most: readonly number[],
): number[] {
  const shares = weights.map((weight, h) => (weight > 0 ? -1 : (least[h] ?? 0)))
  const open = weights.map((weight) => weight > 0)
  let left = n - sum(shares.map((share, h) => (open[h] ? 0 : share)))
  while (open.includes(true)) {
    // Over the largest that is open: weights may be far apart, or too small to divide by.
    const largest = weights.reduce((most, weight, h) => (open[h] ? Math.max(most, weight) : most), 0)
    const perWeight = left / sum(weights.map((weight, h) => (open[h] ? weight / largest : 0)))
    const wish = (h: number) => ((weights[h] ?? 0) / largest) * perWeight
    const lacking = sum(weights.map((_, h) => (open[h] ? Math.max(0, (least[h] ?? 0) - wish(h)) : 0)))
    const excess = sum(weights.map((_, h) => (open[h] ? Math.max(0, wish(h) - (most[h] ?? 0)) : 0)))
    const done = lacking === 0 && excess === 0
    for (let h = 0; h < weights.length; h += 1) {
      const low = lacking >= excess && wish(h) <= (least[h] ?? 0)
      const high = excess >= lacking && wish(h) >= (most[h] ?? 0)
      if (!open[h] || !(done || low || high)) continue
      shares[h] = done ? wish(h) : ((low ? least : most)[h] ?? 0)
      open[h] = false
      if (!done) left -= shares[h] ?? 0
    }
    if (done) left = 0
  }
  return left > 0 ? fillUp(shares, left, most) : shares
}

/** Where all strata of any weight are full, the rest goes to those of weight 0 by the room they have. */
function fillUp(shares: readonly number[], left: number, most: readonly number[]): number[] {
  const room = shares.map((share, h) => Math.max(0, (most[h] ?? 0) - share))
  const all = sum(room)
  return all > 0 ? shares.map((share, h) => share + (left * (room[h] ?? 0)) / all) : [...shares]
}

/** Whole numbers that sum to n: each share rounded down, then the largest remainders up; none above its most. */
export function wholeShares(shares: readonly number[], n: number, most: readonly number[]): number[] {
  // A share that is a whole number but for rounding must not lose its point to another's remainder.
  const whole = shares.map((share) =>
    Math.abs(share - Math.round(share)) < 1e-9 ? Math.round(share) : share,
  )
  const counts = whole.map((share) => Math.floor(share))
  const order = whole
    // Whole billionths, so that remainders which differ by rounding alone are equal.
    .map((share, h) => ({ h, remainder: Math.round((share - Math.floor(share)) * 1e9), size: most[h] ?? 0 }))
    .sort((a, b) => b.remainder - a.remainder || b.size - a.size || a.h - b.h)
  let left = n - sum(counts)
  while (left > 0) {
    for (const { h } of order) {
      if (left > 0 && (counts[h] ?? 0) < (most[h] ?? 0)) {
        counts[h] = (counts[h] ?? 0) + 1
        left -= 1
      }
    }
  }
  return counts
}
