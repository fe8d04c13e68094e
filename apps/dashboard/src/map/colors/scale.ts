import {
  type ColorCount,
  FIELD_YEAR_STATUSES,
  type FieldColor,
  type FieldYearStatus,
} from '@org/core/contract'
import { type BadgeTone, fieldYearLook, hueOf } from '@org/ui'
import { CATEGORY_COLORS, type Palette } from '@org/ui/theme'
import { hashOf } from './hash.ts'

/** One color of the legend. */
export interface ColorEntry {
  value: string
  label: string
  /** How many fields of the list have it, whatever the list's own filter by it. */
  rows: number
  color: keyof Palette
}

/** Which value has which color. */
export interface ColorScale {
  by: FieldColor
  entries: readonly ColorEntry[]
  /** Values beyond the colors; null: there is none. */
  other: { values: number; rows: number } | null
  /** Fields without a value; null: there is none. */
  none: { label: string; rows: number } | null
}

export const OTHER_COLOR = 'muted' satisfies keyof Palette
export const NO_COLOR = 'control' satisfies keyof Palette

const NONE: Readonly<Record<FieldColor, string>> = {
  status: 'No field year',
  year: 'No field year',
  crop: 'No crop',
  grower: 'No grower',
}
const STATUS_HUES: Readonly<Record<BadgeTone, keyof Palette>> = {
  none: 'muted',
  plan: 'plan',
  progress: 'progress',
  ok: 'ok',
  bad: 'bad',
}

/**
 * Gives values their colors: states those they have everywhere, other values one of eight, the most frequent first. A
 * value that is frequent in the whole business has its own color under every filter; the other values of a list take
 * the colors that are left there.
 *
 * @param found how many fields of the list have which value, the most frequent first
 * @param all the same of all fields
 */
export function colorScale(
  by: FieldColor,
  found: readonly ColorCount[],
  all: readonly ColorCount[],
): ColorScale {
  const valued = found.filter(({ value }) => value !== '')
  const rowsOfNone = found.find(({ value }) => value === '')?.rows ?? 0
  const none = rowsOfNone === 0 ? null : { label: NONE[by], rows: rowsOfNone }
  if (by === 'status') return { by, entries: statusEntries(valued), other: null, none }
  const hues = huesOf(by, valued, all)
  const entries = valued.flatMap(({ value, label, rows }): ColorEntry[] => {
    const color = hues.get(value)
    return color === undefined ? [] : [{ value, label: label ?? value, rows, color }]
  })
  if (by === 'year') entries.sort((one, other) => Number(other.value) - Number(one.value))
  const others = valued.filter(({ value }) => !hues.has(value))
  const other =
    others.length === 0
      ? null
      : { values: others.length, rows: others.reduce((sum, { rows }) => sum + rows, 0) }
  return { by, entries, other, none }
}

const isStatus = (value: string): value is FieldYearStatus =>
  FIELD_YEAR_STATUSES.some((status) => status === value)

function statusEntries(found: readonly ColorCount[]): ColorEntry[] {
  return FIELD_YEAR_STATUSES.flatMap((status): ColorEntry[] => {
    const count = found.find(({ value }) => value === status)
    if (count === undefined || !isStatus(count.value)) return []
    const color = STATUS_HUES[hueOf(status)]
    return [{ value: status, label: fieldYearLook(status).word, rows: count.rows, color }]
  })
}

type Hue = (typeof CATEGORY_COLORS)[number]

function huesOf(by: FieldColor, found: readonly ColorCount[], all: readonly ColorCount[]): Map<string, Hue> {
  const own = give(
    by,
    all.flatMap(({ value }) => value || []),
    new Map(),
  )
  const kept = new Map(
    found.flatMap(({ value }): [string, Hue][] => {
      const hue = own.get(value)
      return hue === undefined ? [] : [[value, hue]]
    }),
  )
  return give(
    by,
    found.flatMap(({ value }) => (kept.has(value) ? [] : value)),
    kept,
  )
}

/** Gives values in order the colors that are free: each its own, else the next one. */
function give(by: FieldColor, values: readonly string[], given: ReadonlyMap<string, Hue>): Map<string, Hue> {
  const hues = new Map(given)
  const taken = new Set(hues.values())
  for (const value of values) {
    if (taken.size === CATEGORY_COLORS.length) break
    let at = by === 'crop' ? hashOf(value) : Number(value)
    let hue = CATEGORY_COLORS[at % CATEGORY_COLORS.length]
    while (hue !== undefined && taken.has(hue)) {
      at += 1
      hue = CATEGORY_COLORS[at % CATEGORY_COLORS.length]
    }
    if (hue === undefined) break
    hues.set(value, hue)
    taken.add(hue)
  }
  return hues
}

/** The color of a value, as tiles say it; null: of what is too small to be told. */
export function colorOfValue(scale: ColorScale, value: string | null): keyof Palette {
  if (value === '') return NO_COLOR
  return scale.entries.find((entry) => entry.value === value)?.color ?? OTHER_COLOR
}
