import { normalizeUnit } from '@org/core/contract'
import { formatValue } from 'hucre'
import { isNotDetected } from '../layout/cells.ts'
import { isIdCode, type NumberFormat, type ShownFormat } from './formats.ts'

const DAY_S = 86_400
/** 31 December 1899, the day before the first of the calendar from 1900, in days from 1970. */
const BEFORE_1900 = -25_568
const DAYS_TO_1904 = 1_462
/** A day that spreadsheets count and that never was: 29 February 1900. */
const NO_DAY = 60
/** 31 December 9999. */
const LAST_DAY = 2_958_465

/**
 * A number as text: the shortest that reads back as the same number, or what its format makes of it: a day, a time, percent
 * (`1.85%` for 0.0185, with all digits that there are), an id with its zeros, `<0.05`, `ND`, `18.5 g/kg`.
 *
 * @param written as it stands in the file
 */
export function numberText(written: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(written)
  if (written.trim() === '') return ''
  if (!Number.isFinite(number)) return written
  if (typeof format === 'object') return shownText(number, format)
  if (format === 'percent') return `${Number((number * PERCENT).toPrecision(DIGITS))}%`
  const shown = format === 'number' ? null : dayText(number, format, is1904)
  return shown ?? String(number)
}

const PERCENT = 100
/** As many as a spreadsheet keeps. */
const DIGITS = 15

/** Layers have their units in their heads, and a unit behind each would be read as another text. */
const LENGTHS = new Set(['mm', 'cm', 'm', 'in', 'ft'])

/** What a cell shows besides digits. What only decorates it is left out. */
function shownText(number: number, { code }: ShownFormat): string {
  const shown = formatValue(number, code).trim()
  if (isIdCode(code)) return Number.isSafeInteger(number) && number >= 0 ? shown : String(number)
  if (/^[<>≤≥]/.test(shown) || isNotDetected(shown)) return shown
  const behind = shown.replace(/^[-+\d.,\s]+/, '')
  const unit = normalizeUnit(behind) ?? ''
  return unit === '' || LENGTHS.has(unit) ? String(number) : `${number} ${behind}`
}

/** Null for what is no day. */
function dayText(number: number, kind: 'date' | 'time', is1904: boolean): string | null {
  if (number < 0) return null
  const seconds = Math.round(number * DAY_S)
  const days = Math.floor(seconds / DAY_S)
  const time = timeOf(seconds - days * DAY_S)
  if (kind === 'time' && days === 0) return time
  const serial = is1904 ? days + DAYS_TO_1904 : days
  if (serial < 1 || serial === NO_DAY || serial > LAST_DAY) return null
  const day = BEFORE_1900 + serial - (serial > NO_DAY ? 1 : 0)
  const date = new Date(day * DAY_S * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length)
  return time === '00:00:00' && kind === 'date' ? date : `${date}T${time}`
}

function timeOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
