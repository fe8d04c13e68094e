import { Buffer } from 'node:buffer'
import { errors } from '@org/core/contract'
import * as z from 'zod'
import { findUnstorableText } from '../http/text.ts'

/** An instant of a row with all its microseconds. ISO 8601 has a year 0, the database has none. */
export const exactInstantSchema = z.iso.datetime({ precision: 6 }).refine((at) => !at.startsWith('0000'))

/**
 * The opaque cursor of a page: the list's order and the last row's place in it.
 *
 * @param order what the place belongs to; a cursor of another order is refused
 */
export function encodeCursor(order: string, place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([order, ...place])).toString('base64url')
}

/** @throws errors.validation when it is not a cursor of this order */
export function decodeCursor<S extends z.ZodType>(order: string, place: S, cursor: string): z.output<S> {
  const json = jsonIn(cursor)
  const parsed = z.tuple([z.literal(order)], z.unknown()).safeParse(json)
  // A cursor's values reach the database: text that it cannot store is no position of any list.
  const found =
    parsed.success && findUnstorableText(json) === null ? place.safeParse(parsed.data.slice(1)) : null
  if (found?.success) return found.data
  throw errors.validation([{ path: 'query.cursor', message: 'It belongs to another list' }])
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Cuts a page out of rows read with one more than asked for.
 *
 * @returns the rows to show and the cursor of the next page, null on the last
 */
export function pageOf<R>(rows: readonly R[], limit: number, cursorOf: (last: R) => string) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
