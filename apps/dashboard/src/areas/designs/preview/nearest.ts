interface Place {
  x: number
  y: number
}

/** Meters from each place to the one nearest to it; infinite for a place alone. */
export function nearestOfEach(places: readonly Place[]): number[] {
  const nearest = places.map(() => Infinity)
  for (const [i, a] of places.entries()) {
    for (let j = i + 1; j < places.length; j += 1) {
      const b = places[j] ?? a
      const distanceM = Math.hypot(a.x - b.x, a.y - b.y)
      nearest[i] = Math.min(nearest[i] ?? Infinity, distanceM)
      nearest[j] = Math.min(nearest[j] ?? Infinity, distanceM)
    }
  }
  return nearest
}

/** Meters between the two places nearest to each other; null for fewer than two. */
export function nearestTwoM(places: readonly Place[]): number | null {
  return places.length < 2 ? null : Math.min(...nearestOfEach(places))
}
