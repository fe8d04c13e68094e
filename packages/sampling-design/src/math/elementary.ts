/**
 * Elementary functions from nothing but + − × ÷ and the square root, which IEEE 754 fixes to the last bit. The
 * built-in ones (`Math.sin`, `Math.exp`, `**` …) may differ in the last bit between engines, and a design must not.
 * Each is within a few units in the last place of the true value (elementary.test.ts compares with the built-in ones).
 */

/** π and π/2 to the nearest double. */
export const PI = Math.PI
const HALF_PI = Math.PI / 2

/** π/2 in three parts of 33 bits or fewer, so that small multiples of the first two are exact (Cody and Waite 1980). */
const HALF_PI_HIGH = 1.5707963267341256
const HALF_PI_MIDDLE = 6.077100506303966e-11
const HALF_PI_LOW = 2.0222662487959506e-21
const FARTHEST_ANGLE = 1_000_000

/** ln 2 in two parts; the first has 33 bits. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const LN2 = Math.LN2

function sineSeries(r: number): number {
  const square = r * r
  let sum = 0
  // Horner from the smallest term: r − r³/3! + r⁵/5! …
  for (let k = 19; k >= 3; k -= 2) sum = ((sum + 1) * -square) / (k * (k - 1))
  return r + r * sum
}

function cosineSeries(r: number): number {
  const square = r * r
  let sum = 0
  for (let k = 20; k >= 2; k -= 2) sum = ((sum + 1) * -square) / (k * (k - 1))
  return 1 + sum
}

/** The angle less the nearest multiple of a right angle, and which multiple that is. */
function quarterTurn(x: number): { turns: number; rest: number } {
  // Beyond some larger angle the parts of π/2 no longer tell where in the circle it lies.
  if (!(Math.abs(x) <= FARTHEST_ANGLE)) return { turns: 0, rest: Number.NaN }
  const multiple = Math.round(x / HALF_PI)
  const rest = x - multiple * HALF_PI_HIGH - multiple * HALF_PI_MIDDLE - multiple * HALF_PI_LOW
  return { turns: ((multiple % 4) + 4) % 4, rest }
}

/** Sine of an angle in radians; NaN for |x| above a million. */
export function sin(x: number): number {
  const { turns, rest } = quarterTurn(x)
  const value = turns % 2 === 0 ? sineSeries(rest) : cosineSeries(rest)
  return turns < 2 ? value : -value
}

/** Cosine of an angle in radians; NaN for |x| above a million. */
export function cos(x: number): number {
  const { turns, rest } = quarterTurn(x)
  const value = turns % 2 === 0 ? cosineSeries(rest) : sineSeries(rest)
  return turns === 0 || turns === 3 ? value : -value
}

/** Tangent of an angle in radians; NaN for |x| above a million. */
export function tan(x: number): number {
  return sin(x) / cos(x)
}

/** Arc tangent in radians, −π/2 … π/2. */
export function atan(x: number): number {
  if (Number.isNaN(x)) return x
  const size = Math.abs(x)
  const angle = size > 1 ? HALF_PI - atanSmall(1 / size) : atanSmall(size)
  return x < 0 ? -angle : angle
}

/** For 0 … 1: the angle is halved twice, and the series taken where it is short. */
function atanSmall(x: number): number {
  const half = x / (1 + Math.sqrt(1 + x * x))
  const quarter = half / (1 + Math.sqrt(1 + half * half))
  const square = quarter * quarter
  let sum = 0
  for (let k = 27; k >= 3; k -= 2) sum = -square * (1 / k + sum)
  return 4 * (quarter + quarter * sum)
}

/** The angle of the point (x, y) in radians, −π … π. */
export function atan2(y: number, x: number): number {
  if (x > 0) return atan(y / x)
  if (x < 0) return y < 0 ? atan(y / x) - PI : atan(y / x) + PI
  if (y === 0) return 0
  return y > 0 ? HALF_PI : -HALF_PI
}

/** Arc sine in radians; NaN outside −1 … 1. */
export function asin(x: number): number {
  return x < -1 || x > 1 ? Number.NaN : atan2(x, Math.sqrt((1 - x) * (1 + x)))
}

/** e to the x. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709.8) return Number.POSITIVE_INFINITY
  if (x < -745.2) return 0
  const power = Math.round(x / LN2)
  const rest = x - power * LN2_HIGH - power * LN2_LOW
  const half = Math.trunc(power / 2)
  return (1 + expm1Series(rest)) * powerOfTwo(half) * powerOfTwo(power - half)
}

/** e to the x less 1, exact to the last places also near zero. */
export function expm1(x: number): number {
  return Math.abs(x) < 0.35 ? expm1Series(x) : exp(x) - 1
}

function expm1Series(x: number): number {
  let sum = 0
  for (let k = 16; k >= 2; k -= 1) sum = ((sum + 1) * x) / k
  return x + x * sum
}

function powerOfTwo(power: number): number {
  let value = 1
  let base = power < 0 ? 0.5 : 2
  for (let left = Math.abs(power); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) value *= base
    base *= base
  }
  return value
}

/** Powers of two that bring any number to 1 … 2. */
const STEPS = [512, 256, 128, 64, 32, 16, 8, 4, 2, 1].map((step) => ({
  step,
  up: powerOfTwo(step),
  down: powerOfTwo(-step),
  least: powerOfTwo(1 - step),
}))

/** Natural logarithm; −∞ at 0, NaN below. */
export function log(x: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN
  if (x === 0 || x === Number.POSITIVE_INFINITY) return x === 0 ? Number.NEGATIVE_INFINITY : x
  let mantissa = x
  let power = 0
  for (const { step, up, down, least } of STEPS) {
    while (mantissa >= up) {
      mantissa *= down
      power += step
    }
    while (mantissa < least) {
      mantissa *= up
      power -= step
    }
  }
  if (mantissa > Math.SQRT2) {
    mantissa /= 2
    power += 1
  }
  return power * LN2_HIGH + (log1pSmall(mantissa - 1) + power * LN2_LOW)
}

/** Logarithm of 1 + x, exact to the last places also near zero. */
export function log1p(x: number): number {
  return x > -0.25 && x < 0.4 ? log1pSmall(x) : log(1 + x)
}

/** 2 artanh(x / (2 + x)) by its series. */
function log1pSmall(x: number): number {
  const ratio = x / (2 + x)
  const square = ratio * ratio
  let sum = 0
  for (let k = 25; k >= 3; k -= 2) sum = square * (1 / k + sum)
  return 2 * (ratio + ratio * sum)
}

/** x to the power y for x ≥ 0. The error grows with the result: |y ln x| units in the last place at most. */
export function pow(x: number, y: number): number {
  return y === 0 ? 1 : exp(y * log(x))
}

/** Hyperbolic sine. */
export function sinh(x: number): number {
  const size = Math.abs(x)
  const value = size > 700 ? sinhFar(size) : sinhNear(expm1(size))
  return x < 0 ? -value : value
}

function sinhNear(grown: number): number {
  return (grown + grown / (grown + 1)) / 2
}

/** e⁻ˣ is nothing beside eˣ there, of which half is still a number where the whole is not. */
function sinhFar(size: number): number {
  const root = exp(size / 2)
  return (root / 2) * root
}

/** Hyperbolic cosine. */
export function cosh(x: number): number {
  return (exp(x) + exp(-x)) / 2
}

/** Inverse hyperbolic sine. */
export function asinh(x: number): number {
  const size = Math.abs(x)
  // Far out the square would no longer be a number, and the 1 under the root is nothing beside it.
  const value = size > 1e9 ? log(size) + LN2 : log1p(size + (size * size) / (1 + Math.sqrt(size * size + 1)))
  return x < 0 ? -value : value
}

/** Inverse hyperbolic tangent; ±∞ at ±1. */
export function atanh(x: number): number {
  const size = Math.abs(x)
  const value = 0.5 * log1p((2 * size) / (1 - size))
  return x < 0 ? -value : value
}
