import { exp, log, log1p } from './elementary.ts'

const LOG_ROOT_2PI = 0.9189385332046727
const ROOT_2PI = 2.5066282746310002
/** Where Stirling's series is good to the last place. */
const STIRLING_FROM = 12

/** What Stirling's formula lacks: ln Γ(x) − (x − ½) ln x + x − ½ ln 2π, for x ≥ 12 (DLMF 5.11.1). */
function stirlingRest(x: number): number {
  const square = 1 / (x * x)
  const inner = 1 / 1188 - (691 / 360360 - square / 156) * square
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - inner * square) * square) * square) * square) / x
}

/** Natural logarithm of the gamma function for x > 0; 1e−13 near its zeros at 1 and 2, else relative. */
export function lgamma(x: number): number {
  if (!(x > 0)) return Number.NaN
  let product = 1
  let raised = x
  for (; raised < STIRLING_FROM; raised += 1) product *= raised
  return (raised - 0.5) * log(raised) - raised + LOG_ROOT_2PI + stirlingRest(raised) - log(product)
}

/** ln Γ(a) − ln Γ(a + b) without taking two large numbers from each other. */
function lgammaFall(a: number, b: number): number {
  if (a < STIRLING_FROM) return lgamma(a) - lgamma(a + b)
  const rests = stirlingRest(a) - stirlingRest(a + b)
  return rests - (a - 0.5) * log1p(b / a) - b * log(a + b) + b
}

/** Logarithm of the beta function, a and b above 0. */
export function lbeta(a: number, b: number): number {
  return a > b ? lgammaFall(a, b) + lgamma(b) : lgammaFall(b, a) + lgamma(a)
}

/**
 * The regularised incomplete beta function Iₓ(a, b), for a, b > 0 and 0 ≤ x ≤ 1: a continued fraction (DLMF 8.17.22)
 * on the side of the mean where it converges fast.
 * @param rest 1 − x, where the caller knows it better than by subtraction
 */
export function incompleteBeta(x: number, a: number, b: number, rest = 1 - x): number {
  if (!(a > 0 && b > 0 && x >= 0 && rest >= 0)) return Number.NaN
  if (x === 0 || rest === 0) return x === 0 ? 0 : 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBetaLow(rest, x, b, a)
  return incompleteBetaLow(x, rest, a, b)
}

function incompleteBetaLow(x: number, rest: number, a: number, b: number): number {
  const logX = x < 0.5 ? log(x) : log1p(-rest)
  const logRest = rest < 0.5 ? log(rest) : log1p(-x)
  return (exp(a * logX + b * logRest - lbeta(a, b)) / a) * betaFraction(x, a, b)
}

/** The continued fraction by Lentz's method as Thompson and Barnett (1986) changed it. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let numerator = 1
  let denominator = 1 / away(1 - ((a + b) * x) / (a + 1))
  let fraction = denominator
  const most = 200 + 20 * Math.floor(Math.sqrt(Math.max(a, b)))
  for (let m = 1; m <= most; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    denominator = 1 / away(1 + even * denominator)
    numerator = away(1 + even / numerator)
    fraction *= denominator * numerator
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    denominator = 1 / away(1 + odd * denominator)
    numerator = away(1 + odd / numerator)
    const step = denominator * numerator
    fraction *= step
    if (Math.abs(step - 1) < 1e-16) break
  }
  return fraction
}

/** Density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return exp((-z * z) / 2) / ROOT_2PI
}

/** Chance that a standard normal value lies above z; relative precision also far out. */
export function normalUpperTail(z: number): number {
  if (z < 0) return 1 - normalUpperTail(-z)
  if (z < 1) return 0.5 - normalDensity(z) * centralSeries(z)
  return normalDensity(z) * millsRatio(z)
}

/** Chance that a standard normal value lies below z. */
export function normalCdf(z: number): number {
  return normalUpperTail(-z)
}

/** z + z³/3 + z⁵/15 + …: the distribution's middle over its density (DLMF 7.6.2). */
function centralSeries(z: number): number {
  let term = z
  let total = z
  for (let k = 3; term > total * 1e-17; k += 2) {
    term *= (z * z) / k
    total += term
  }
  return total
}

/** Upper tail over density, for z ≥ 1: Laplace's continued fraction, from its far end. */
function millsRatio(z: number): number {
  let fraction = z
  for (let k = 60 + Math.ceil(400 / (z * z)); k >= 1; k -= 1) fraction = z + k / fraction
  return 1 / fraction
}

/**
 * The value below which a standard normal variable lies with chance p, 0 < p < 1: a rough start (Abramowitz and
 * Stegun 26.2.23), made exact by Halley's method.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) return p === 0 ? -Infinity : p === 1 ? Infinity : Number.NaN
  const tail = Math.min(p, 1 - p)
  const t = Math.sqrt(-2 * log(tail))
  let z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  for (let step = 0; step < 4; step += 1) {
    const off = (normalUpperTail(z) - tail) / normalDensity(z)
    z += off / (1 - (off * z) / 2)
  }
  return p === 0.5 ? 0 : p < 0.5 ? -z : z
}

/** Chance that Student's t lies above `t`. @param df degrees of freedom, above 0, not necessarily whole */
export function studentUpperTail(t: number, df: number): number {
  if (!(df > 0) || Number.isNaN(t)) return Number.NaN
  if (df === Infinity) return normalUpperTail(t)
  if (df > NEARLY_NORMAL && t * t < df / 1000) return normalUpperTail(asNormal(t, df))
  const square = t * t
  // A square that is no number any more: all of the rest.
  const rest = square === Infinity ? 1 : square / (df + square)
  const tail = incompleteBeta(df / (df + square), df / 2, 0.5, rest) / 2
  return t < 0 ? 1 - tail : tail
}

/** Chance that Student's t lies below `t`. */
export function studentCdf(t: number, df: number): number {
  return studentUpperTail(-t, df)
}

/** Degrees of freedom from where the series of the normal quantile is better than the continued fraction. */
const NEARLY_NORMAL = 20_000

/** Student's quantile of the chance that the normal has at z (Cornish and Fisher; Abramowitz and Stegun 26.7.5). */
function asStudent(z: number, df: number): number {
  const square = z * z
  const first = (square + 1) / 4
  const second = ((5 * square + 16) * square + 3) / 96
  const third = (((3 * square + 19) * square + 17) * square - 15) / 384
  const fourth = ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92_160
  return z * (1 + (first + (second + (third + fourth / df) / df) / df) / df)
}

/** The other way round, by going on until it stands still. */
function asNormal(t: number, df: number): number {
  let z = t
  for (let step = 0; step < 8; step += 1) z += t - asStudent(z, df)
  return z
}

/** Density of Student's t. */
export function studentDensity(t: number, df: number): number {
  const logRoot = -((df + 1) / 2) * log1p((t * t) / df)
  return exp(logRoot - lbeta(df / 2, 0.5)) / Math.sqrt(df)
}

/**
 * The value below which Student's t lies with chance p, 0 < p < 1: the series of the normal quantile as a start, then
 * Newton's method kept inside a bracket.
 */
export function studentQuantile(p: number, df: number): number {
  if (!(df > 0 && p > 0 && p < 1)) return df > 0 && (p === 0 || p === 1) ? (p - 0.5) * Infinity : Number.NaN
  if (p === 0.5) return 0
  if (df > NEARLY_NORMAL) return asStudent(normalQuantile(p), df)
  const tail = Math.min(p, 1 - p)
  const value = studentTailQuantile(tail, df)
  return p < 0.5 ? -value : value
}

function studentTailQuantile(tail: number, df: number): number {
  const z = -normalQuantile(tail)
  let low = 0
  let high = Infinity
  // The series is near even where it is not exact, but for very few degrees of freedom.
  let t = df > 3 ? asStudent(z, df) : z
  for (let step = 0; step < 2000; step += 1) {
    const off = studentUpperTail(t, df) - tail
    if (off > 0) low = t
    else high = t
    const next = t + off / studentDensity(t, df)
    // Newton's steps square their error; near the middle the chances themselves are known no better.
    if (Math.abs(next - t) <= 1e-9 * t + 1e-15) return next
    if (next > low && next < high) t = next
    else t = high === Infinity ? 2 * t : (low + high) / 2
  }
  return t
}
