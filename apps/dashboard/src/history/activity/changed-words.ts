import {
  type Change,
  type Column,
  entityOf,
  formatDepth,
  HECTARE_M2,
  type Quantity,
  type ShownUnits,
} from '@org/core'
import { formatAreaWithUnit, formatBytes, formatDay, formatInstant, formatLength } from '@org/ui'

/** One thing of a row that changed, in people's words; empty text means that there was nothing. */
export interface ChangedWord {
  label: string
  before: string
  after: string
}

/** What a row of this kind calls its state: `needs review`; empty for what is no state of it. */
export function statusWords(entity: string, status: unknown): string {
  const words = entityOf(entity)?.columns.status?.kind.words
  return typeof status === 'string' && words !== undefined ? words(status) : ''
}

/** What a column is called, by its name in the contract; null for what says nothing to a person. */
export function labelOf(entity: string, key: string): string | null {
  const column = entityOf(entity)?.columns[key]
  return column === undefined || column.told === false ? null : column.label
}

/** What changed in one row. Of a row that was made or removed, all that is known of it. */
export function changedWords(
  { entity, before, after }: Pick<Change, 'entity' | 'before' | 'after'>,
  units: ShownUnits,
): ChangedWord[] {
  const isChanged = before !== null && after !== null
  return Object.entries<Column>(entityOf(entity)?.columns ?? {}).flatMap(([key, column]) => {
    if (column.told === false) return []
    // What is made is active, and what is removed is gone: only a change of it is news.
    if (key === 'active' && !isChanged) return []
    const [was = '', is = ''] = [before, after].map((row) => valueWords(column, written(row, key), units))
    // A new record is not told of all that it is not.
    if (!isChanged && column.kind.type === 'flag' && (was || is) === 'no') return []
    if (!isChanged && column.kind.quantity !== undefined && written(before ?? after, key) === 0) return []
    return was === is ? [] : [{ label: column.label, before: was, after: is }]
  })
}

/** A value as a person reads it; empty where there is none, and for what has no words. */
function valueWords({ kind }: Column, value: unknown, units: ShownUnits): string {
  if (typeof value === 'number')
    return kind.quantity === undefined ? String(value) : QUANTITIES[kind.quantity](value, units)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '' : String(value.length)
  if (typeof value !== 'string' || value === '') return ''
  if (kind.words !== undefined) return kind.words(value)
  if (kind.type === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : ''
  if (kind.type === 'instant') return Number.isNaN(Date.parse(value)) ? '' : formatInstant(value)
  return value
}

const QUANTITIES: Readonly<Record<Quantity, (value: number, units: ShownUnits) => string>> = {
  area: (areaM2, { areaUnit }) => formatAreaWithUnit(areaM2, areaUnit),
  length: (lengthM, { areaUnit }) => formatLength(lengthM, areaUnit),
  depth: (depthCm, { depthUnit }) => formatDepth(depthCm, depthUnit),
  bytes: formatBytes,
}

/** By its name in the contract; rows recorded long ago carry the table's, and areas in hectares. */
function written(row: Change['before'], key: string): unknown {
  const hectares = key === 'areaM2' ? row?.areaHa : undefined
  if (typeof hectares === 'number') return hectares * HECTARE_M2
  return row?.[key] ?? row?.[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}
