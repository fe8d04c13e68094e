import { scaleLinear } from '@visx/scale'
import { formatDecimal } from '../../format/format.ts'
import { isValue, type MaybeValue } from './measure.ts'

export type Domain = readonly [low: number, high: number]

/** Values closer together than this part of their size (or of 1) are one value: there is nothing to spread. */
const NARROW = 1e-9

/**
 * The least span of an axis that holds every value (and zero where bars grow from it). Always finite and wider than
 * nothing, also for no values or a single one.
 */
export function valueDomain(values: Iterable<MaybeValue | undefined>, fromZero: boolean): Domain {
  let low = fromZero ? 0 : Number.POSITIVE_INFINITY
  let high = fromZero ? 0 : Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (!isValue(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high) return [0, 1]
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (high - low > NARROW * Math.max(1, size)) return [low, high]
  const pad = size > NARROW ? size / 10 : 1
  return fromZero ? [low, high + pad] : [low - pad, high + pad]
}

export interface ValueAxis {
  /** A value to its place in CSS pixels. */
  place: (value: number) => number
  /** Round numbers within the axis, ascending. */
  ticks: readonly number[]
  formatTick: (tick: number) => string
}

/** A linear axis over at least the domain, widened to round numbers, with about so many ticks. */
export function valueAxis(domain: Domain, rangePx: readonly [number, number], tickCount: number): ValueAxis {
  const count = Math.max(2, Math.round(tickCount))
  const scale = scaleLinear<number>({ domain: [...domain], range: [...rangePx], nice: count })
  const ticks = scale.ticks(count)
  const step = (ticks[1] ?? domain[1]) - (ticks[0] ?? domain[0])
  const digits = step > 0 ? Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + NARROW))) : 0
  return {
    place: (value) => scale(value),
    ticks,
    formatTick: (tick) => formatDecimal(tick, digits),
  }
}

/** Of things that are counted there are no halves: only whole ticks. */
export function wholeTicks(axis: ValueAxis): ValueAxis {
  return {
    ...axis,
    ticks: axis.ticks.filter((tick) => Number.isInteger(tick)),
    formatTick: (tick) => formatDecimal(tick, 0),
  }
}
