import { errors, type FieldEvent, fieldEventSchema, type Phone, phoneSchema } from '@org/core/contract'
import * as z from 'zod/mini'

/** What a phone saved: all that a person did on it. */
export interface FieldFile {
  name: string
  staffId: number
  phone: Phone
  /** By number. */
  events: readonly FieldEvent[]
  /** How many of it are none that this version can read, or of another person. */
  unreadable: number
}

/** As the phone’s page writes it, in its first line. */
const FORMAT = /^\s*\{\s*"format"\s*:\s*"field-events"/
const HEAD_BYTES = 200
const VERSION = 1
const fileSchema = z.object({
  version: z.number(),
  staffId: z.int().check(z.positive()),
  phone: phoneSchema,
  events: z.array(z.unknown()),
})
const keptSchema = z.object({ event: fieldEventSchema, staffId: z.number() })

/** Whether a phone saved it; the rest may still be damaged. */
export const isFieldFile = async (file: File): Promise<boolean> =>
  FORMAT.test(await file.slice(0, HEAD_BYTES).text())

/** @throws errors.unreadableFile for a damaged one, one of another version, and one without acts */
export async function readFieldFile(file: File): Promise<FieldFile> {
  const read = fileSchema.safeParse(parsed(await file.text()))
  if (!read.success)
    throw errors.unreadableFile('This file of a phone is damaged', 'Save it on the phone again.')
  const { version, staffId, phone, events: kept } = read.data
  if (version !== VERSION)
    throw errors.unreadableFile(
      `This file of a phone is of version ${version}`,
      'Load this page again: then it can read the file.',
    )
  const events = kept.flatMap((each) => {
    const one = keptSchema.safeParse(each)
    return one.success && one.data.staffId === staffId ? [one.data.event] : []
  })
  if (events.length === 0)
    throw errors.unreadableFile('No act of this file can be read', 'Save it on the phone again.')
  return {
    ...{ name: file.name, staffId, phone, unreadable: kept.length - events.length },
    events: events.toSorted((one, other) => one.number - other.number),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
