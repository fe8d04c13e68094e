import { scaleLinear, scaleUtc } from '@visx/scale'
import { formatDecimal, formatUtcDay } from '../../format/format.ts'
import { isValue, type MaybeValue } from './measure.ts'
import { valueDomain } from './scale.ts'
import { UNIT_PX } from './size.ts'

/** What a line runs along. */
export type LineX =
  /** Days, each as its midnight in UTC (ms since 1970). */
  | { kind: 'utcDayMs'; name: string }
  /** Years: written as they are, each place labeled. */
  | { kind: 'year'; name: string }
  /** Numbers in a unit: points taken, meters down. */
  | { kind: 'quantity'; name: string; unit: string; digits: number }

export interface LinePoint {
  x: number
  /** Null leaves a gap in the line. */
  value: MaybeValue
}

/** The places along the axis where any series says something, ascending, each once. */
export function placesOf(series: readonly (readonly LinePoint[])[]): number[] {
  const places = new Set(series.flatMap((points) => points.map(({ x }) => x).filter(isValue)))
  return [...places].sort((a, b) => a - b)
}

/** A series' values at given places; null where it has none. Of two at one place the later counts. */
export function valuesAt(points: readonly LinePoint[], places: readonly number[]): MaybeValue[] {
  const byPlace = new Map(points.map(({ x, value }) => [x, value]))
  return places.map((x) => {
    const value = byPlace.get(x)
    return isValue(value) ? value : null
  })
}

/** A place along the axis as people say it. */
export function formatX(x: LineX, at: number): string {
  if (x.kind === 'utcDayMs') return formatUtcDay(at, true)
  if (x.kind === 'year') return String(at)
  return x.unit === '' ? formatDecimal(at, x.digits) : `${formatDecimal(at, x.digits)} ${x.unit}`
}

/** What heads the axis and the table's first column. */
export function headOfX(x: LineX): string {
  return x.kind !== 'quantity' || x.unit === '' ? x.name : `${x.name} (${x.unit})`
}

export interface XAxis {
  place: (x: number) => number
  labels: { at: number; text: string }[]
}

const LABEL_PX = 20 * UNIT_PX

/** The axis a line runs along, with round labels that do not touch. */
export function xAxis(x: LineX, places: readonly number[], [start, end]: readonly [number, number]): XAxis {
  const count = Math.max(2, Math.floor((end - start) / LABEL_PX))
  const [only] = places
  if (places.length === 1 && only !== undefined) {
    const middle = (start + end) / 2
    return { place: () => middle, labels: [{ at: middle, text: formatX(x, only) }] }
  }
  const domain = [...valueDomain(places, false)]
  if (x.kind === 'utcDayMs') {
    const scale = scaleUtc<number>({ domain, range: [start, end] })
    return {
      place: (at) => scale(at),
      labels: labeledDays(places, scale.ticks(count), count).map((day) => ({
        at: scale(day),
        text: formatUtcDay(day),
      })),
    }
  }
  const scale = scaleLinear<number>({ domain, range: [start, end] })
  if (x.kind === 'year') {
    const labels = everyFew(places, count).map((at) => ({ at: scale(at), text: formatX(x, at) }))
    return { place: (at) => scale(at), labels }
  }
  const ticks = scale.ticks(count)
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
  const digits = step > 0 ? Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))) : x.digits
  return {
    place: (at) => scale(at),
    labels: ticks.map((tick) => ({ at: scale(tick), text: formatDecimal(tick, digits) })),
  }
}

const DAY_MS = 86_400_000
/** From so many places for each label on, round days read better than every so manyth place. */
const DENSE = 5

/** Days to write under a line: its own, evenly left out; of a dense one the round ones. */
function labeledDays(places: readonly number[], round: readonly Date[], count: number): number[] {
  if (places.length > DENSE * count) {
    return round.map((day) => day.getTime()).filter((dayMs) => dayMs % DAY_MS === 0)
  }
  return everyFew(places, count)
}

/** Some of the places, evenly left out, so that there are no more than so many. */
function everyFew(places: readonly number[], count: number): number[] {
  const every = Math.ceil(places.length / count)
  return places.filter((_, index) => index % every === 0)
}
