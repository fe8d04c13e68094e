import * as z from 'zod/mini'
import { DAYS, isDayIn } from './days.ts'
import { integerText } from './numbers.ts'

/** Positive integer from the database. */
export const idSchema = z.int().check(z.positive())
/** The same in a path or query, where it arrives as text. */
export const pathIdSchema = integerText(z.positive())

/** Whether a database can keep a text: it has no NUL character and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** A name as people type it: trimmed, not empty, one line, at most 200 characters. */
export const nameSchema = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, 'Enter a name'),
    z.maxLength(200, 'At most 200 characters'),
    z.regex(/^[^\p{Cc}]*$/u, 'Enter the name on one line'),
  )

/** Optional free text: trimmed; empty means absent. */
export const textSchema = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, `At most ${maxLength} characters`), z.trim(), z.normalize('NFC'))

/** ISO 8601 has a year 0, the database has none. */
const hasYear = z.refine<string>((day) => !day.startsWith('0000'), 'There is no year 0')

/** An instant: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime().check(hasYear)

/** A day without time or zone: `2026-04-30`. */
export const daySchema = z.iso.date().check(hasYear)

const years = `from ${DAYS.min.slice(0, 4)} to ${DAYS.max.slice(0, 4)}`
const hasUsualYear = z.refine<string>((time) => isDayIn(time.slice(0, 10), DAYS), `Enter a year ${years}`)

/** The same for writes: older stored values outside of the range can still be read. */
export const writtenDaySchema = z.iso.date().check(hasUsualYear)
export const writtenInstantSchema = z.iso.datetime().check(hasUsualYear)

/** Optimistic concurrency: grows by one with each change of the row. */
export const versionSchema = z.int().check(z.positive())

/** Part of a write's answer: its edit, which can be undone; null if nothing was changed, or from an older server. */
export const madeEdit = { editId: z._default(z.nullable(idSchema), null) }
