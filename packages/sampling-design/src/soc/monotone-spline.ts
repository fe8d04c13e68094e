/**
 * A cubic spline through points that rise, which does not fall between them: the ends' third derivatives are those of
 * the cubics through the first and the last four points (Forsythe, Malcolm and Moler 1977, ch. 4), then the slopes
 * are limited (Hyman 1983; Dougherty, Edelman and Hyman 1989, eq. 4.1), as R's spline(method = "hyman") does.
 * Beyond the last point its last cubic goes on.
 * @param x strictly rising, at least two
 * @param y never falling, as many
 */
export function monotoneSpline(x: readonly number[], y: readonly number[]): (at: number) => number {
  const slopes = limited(x, y, splineSlopes(x, y))
  return (at) => {
    const last = x.length - 2
    let piece = 0
    while (piece < last && at > (x[piece + 1] ?? 0)) piece += 1
    const width = (x[piece + 1] ?? 0) - (x[piece] ?? 0)
    const rise = ((y[piece + 1] ?? 0) - (y[piece] ?? 0)) / width
    const from = slopes[piece] ?? 0
    const to = slopes[piece + 1] ?? 0
    // Hermite's cubic by powers of the distance from the piece's left end.
    const distance = at - (x[piece] ?? 0)
    const square = (3 * rise - 2 * from - to) / width
    const cube = (from + to - 2 * rise) / (width * width)
    return (y[piece] ?? 0) + distance * (from + distance * (square + distance * cube))
  }
}

/**
 * How far beyond the last point the last cubic goes on without falling: infinite where it never turns down.
 * @param x as {@link monotoneSpline} takes it, and y
 */
export function lastCubicRisesTo(x: readonly number[], y: readonly number[]): number {
  const slopes = limited(x, y, splineSlopes(x, y))
  const last = x.length - 1
  const width = (x[last] ?? 0) - (x[last - 1] ?? 0)
  const rise = ((y[last] ?? 0) - (y[last - 1] ?? 0)) / width
  const from = slopes[last - 1] ?? 0
  const to = slopes[last] ?? 0
  // The slope at so many widths beyond the last point: a parabola, not below 0 at the point itself.
  const bend = 2 * from + 4 * to - 6 * rise
  const curl = 3 * (from + to - 2 * rise)
  return (x[last] ?? 0) + firstRoot(curl, bend, to) * width
}

/** Where a t² + b t + c, with c not below 0, first falls below 0 for t above 0. */
function firstRoot(a: number, b: number, c: number): number {
  if (c <= 0) return b > 0 || (b === 0 && a >= 0) ? Infinity : 0
  const discriminant = b * b - 4 * a * c
  if (a === 0) return b < 0 ? -c / b : Infinity
  if (discriminant < 0 || (a > 0 && b >= 0)) return Infinity
  // The stable form of the smaller root above 0.
  return (2 * c) / (-b + Math.sqrt(discriminant))
}

/** The chords' slopes. */
function chords(x: readonly number[], y: readonly number[]): number[] {
  return x.slice(1).map((right, i) => ((y[i + 1] ?? 0) - (y[i] ?? 0)) / (right - (x[i] ?? 0)))
}

/** The spline's slope at each point, from its second derivatives: a tridiagonal system, solved downwards and back. */
function splineSlopes(x: readonly number[], y: readonly number[]): number[] {
  const n = x.length
  const rises = chords(x, y)
  const widths = x.slice(1).map((right, i) => right - (x[i] ?? 0))
  const width = (i: number) => widths[i] ?? 0
  const rise = (i: number) => rises[i] ?? 0
  if (n < 3) return x.map(() => rise(0))

  const diagonal: number[] = [-width(0)]
  const right: number[] = [6 * width(0) * width(0) * thirdDifference(x, rises, 0)]
  for (let i = 1; i < n - 1; i += 1) {
    diagonal.push(2 * (width(i - 1) + width(i)))
    right.push(6 * (rise(i) - rise(i - 1)))
  }
  diagonal.push(-width(n - 2))
  right.push(-6 * width(n - 2) * width(n - 2) * thirdDifference(x, rises, n - 4))
  for (let i = 1; i < n; i += 1) {
    const factor = width(i - 1) / (diagonal[i - 1] ?? 1)
    diagonal[i] = (diagonal[i] ?? 0) - factor * width(i - 1)
    right[i] = (right[i] ?? 0) - factor * (right[i - 1] ?? 0)
  }
  const bends: number[] = new Array(n).fill(0)
  for (let i = n - 1; i >= 0; i -= 1) {
    bends[i] = ((right[i] ?? 0) - (i < n - 1 ? width(i) * (bends[i + 1] ?? 0) : 0)) / (diagonal[i] ?? 1)
  }
  const bend = (i: number) => bends[i] ?? 0
  return x.map((_, i) =>
    i < n - 1
      ? rise(i) - (width(i) * (2 * bend(i) + bend(i + 1))) / 6
      : rise(i - 1) + (width(i - 1) * (bend(i - 1) + 2 * bend(i))) / 6,
  )
}

/** The third divided difference of four points from `first` on; 0 where there are but three. */
function thirdDifference(x: readonly number[], rises: readonly number[], first: number): number {
  if (x.length < 4) return 0
  const at = (i: number) => x[first + i] ?? 0
  const rise = (i: number) => rises[first + i] ?? 0
  const left = (rise(1) - rise(0)) / (at(2) - at(0))
  const right = (rise(2) - rise(1)) / (at(3) - at(1))
  return (right - left) / (at(3) - at(0))
}

/** Slopes between 0 and three times the flatter neighboring chord: then no piece falls. */
function limited(x: readonly number[], y: readonly number[], slopes: readonly number[]): number[] {
  const rises = chords(x, y)
  return slopes.map((slope, i) => {
    const before = rises[Math.max(0, i - 1)] ?? 0
    const after = rises[Math.min(rises.length - 1, i)] ?? 0
    return Math.min(Math.max(0, slope), 3 * Math.min(before, after))
  })
}
