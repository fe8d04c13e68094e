import type { FieldColor } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { type FieldFilter, shownYear } from '../filter.ts'

/** What the fields of a tile are colored by; the years decide which of a field's years is shown (FLD-21). */
export interface ColorBy {
  color?: FieldColor | undefined
  year?: FieldFilter['year']
}

const LENGTH_BYTES = 2

/** A field's value as text; empty where it has none. Of a grower every field says so itself. */
export function colorOf(
  { color, year }: ColorBy,
  fieldId: RawBuilder<unknown>,
): RawBuilder<string> | undefined {
  if (color === undefined || color === 'grower') return undefined
  return sql`coalesce((SELECT shown.${sql.ref(color)}::text FROM ${shownYear(fieldId, year)} AS shown), '')`
}

/** The same as bytes that follow a mark: their number, then the text. No bytes where nothing is asked. */
export function colorBytes(by: ColorBy, fieldId: RawBuilder<unknown>): RawBuilder<unknown> {
  const value = colorOf(by, fieldId)
  if (value === undefined) return sql``
  return sql`|| (SELECT int2send(octet_length(said)::int2) || convert_to(said, 'UTF8') FROM (SELECT ${value} AS said) AS value)`
}

/** Reads what {@link colorBytes} wrote. */
export function readColor(
  by: ColorBy,
  bytes: Buffer,
  at: number,
  growerId: number,
): { color?: string; end: number } {
  if (by.color === undefined) return { end: at }
  if (by.color === 'grower') return { color: String(growerId), end: at }
  const start = at + LENGTH_BYTES
  const end = start + bytes.readUInt16BE(at)
  return { color: bytes.toString('utf8', start, end), end }
}
