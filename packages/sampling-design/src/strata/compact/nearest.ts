import type { Plane } from './plane.ts'
import type { Centres } from './seeds.ts'

/** For each place the centre where its squared distance less the centre's weight is least; the first of equals. */
export function nearestByPower(plane: Plane, centres: Centres, weights: Float64Array): Int32Array {
  const k = centres.x.length
  const stratumOf = new Int32Array(plane.x.length)
  for (let place = 0; place < stratumOf.length; place += 1) {
    const px = plane.x[place] ?? 0
    const py = plane.y[place] ?? 0
    let best = 0
    let least = Infinity
    for (let centre = 0; centre < k; centre += 1) {
      const dx = px - (centres.x[centre] ?? 0)
      const dy = py - (centres.y[centre] ?? 0)
      const power = dx * dx + dy * dy - (weights[centre] ?? 0)
      if (power >= least) continue
      least = power
      best = centre
    }
    stratumOf[place] = best
  }
  return stratumOf
}
