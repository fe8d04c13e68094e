import type { Plane } from './plane.ts'
import type { Centers } from './seeds.ts'

/** For each place the center where its squared distance less the center's weight is least; the first of equals. */
export function nearestByPower(plane: Plane, centers: Centers, weights: Float64Array): Int32Array {
  const k = centers.x.length
  const stratumOf = new Int32Array(plane.x.length)
  for (let place = 0; place < stratumOf.length; place += 1) {
    const px = plane.x[place] ?? 0
    const py = plane.y[place] ?? 0
    let best = 0
    let least = Infinity
    for (let center = 0; center < k; center += 1) {
      const dx = px - (centers.x[center] ?? 0)
      const dy = py - (centers.y[center] ?? 0)
      const power = dx * dx + dy * dy - (weights[center] ?? 0)
      if (power >= least) continue
      least = power
      best = center
    }
    stratumOf[place] = best
  }
  return stratumOf
}
