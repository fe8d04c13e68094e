import * as z from 'zod/mini'
import { splitValues } from './several.ts'

/** From one value to another, both included; `''` for an open end. At least one end is given. */
export type Range<V extends string | number> = readonly [from: V | '', to: V | '']

const ENDS = 2
const given = z.union([z.string(), z.array(z.union([z.string(), z.number()]))])
const toEnds = (value: string | (string | number)[]): (string | number)[] =>
  typeof value === 'string' ? splitValues(value) : value

const ranges = new WeakSet<object>()

/** Whether a list's filter is a {@link range}: its values look like those of a filter of several. */
export const isRange = (filter: z.ZodMiniType): boolean =>
  ranges.has(filter instanceof z.ZodMiniOptional ? filter.def.innerType : filter)

/**
 * A filter of a range: given as its two ends, or in an address as `joinValues` writes them: `20|80`, `20|`, `|80`. A row
 * without a value is in no range.
 *
 * @param item one end: a number, or a calendar day, which is in the order of its text
 */
export function range<S extends z.ZodMiniType<string | number, string | number>>(
  item: S,
): z.ZodMiniType<Range<z.output<S>>, Range<z.output<S>>> {
  const end: z.ZodMiniType<string | number, string | number> = z.union([z.literal(''), item])
  const ends: z.ZodMiniType<unknown, (string | number)[]> = z
    .array(end)
    .check(z.length(ENDS), z.refine(isForward, 'The end is before the start'))
  const read = z.pipe(z.pipe(given, z.transform(toEnds)), ends)
  // Whatever is given is checked as it is read: the type names what is taken and what comes of it.
  const schema = read as unknown as z.ZodMiniType<Range<z.output<S>>, Range<z.output<S>>>
  ranges.add(schema)
  return schema
}

function isForward([from = '', to = '']: readonly (string | number)[]): boolean {
  if (from === '' || to === '') return from !== to
  return from <= to
}
