import * as z from 'zod/mini'

/** The most values of one filter. */
export const MAX_FILTER_VALUES = 100

const SEPARATOR = '|'
const ESCAPE = '\\'

/**
 * Several values as one text, for an address: `Corn|Soybeans`. A bar or backslash within a value has a backslash before
 * it. The empty value alone, rows that have none, is a bar: an empty text in an address is no filter.
 */
export const joinValues = (values: readonly (string | number)[]): string =>
  values.length > 0 && values.every((value) => value === '')
    ? SEPARATOR
    : values.map((value) => String(value).replaceAll(/[|\\]/g, (sign) => `${ESCAPE}${sign}`)).join(SEPARATOR)

/** The values of a text that {@link joinValues} wrote; a backslash before anything else stands for itself. */
export function splitValues(text: string): string[] {
  const values = ['']
  if (text === SEPARATOR) return values
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const next = text.charAt(at + 1)
    if (sign === SEPARATOR) values.push('')
    else if (sign === ESCAPE && (next === SEPARATOR || next === ESCAPE)) {
      values.push(`${values.pop() ?? ''}${next}`)
      at += 1
    } else values.push(`${values.pop() ?? ''}${sign}`)
  }
  return values
}

type Given = string | number | (string | number)[]
const given = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
const toValues = (value: Given): (string | number)[] => {
  if (typeof value === 'string') return splitValues(value)
  return typeof value === 'number' ? [value] : value
}

/**
 * A filter of several values, any of which a row may have: given as one value, as an array, or in an address as
 * {@link joinValues} writes it. Read as an array of at least one.
 */
export function several<S extends z.ZodMiniType<string | number, string | number>>(
  item: S,
  most: number = MAX_FILTER_VALUES,
): z.ZodMiniType<z.output<S>[], z.output<S> | readonly z.output<S>[]> {
  const values: z.ZodMiniType<unknown, (string | number)[]> = z
    .array<z.ZodMiniType<string | number, string | number>>(item)
    .check(z.minLength(1), z.maxLength(most))
  const read = z.pipe(z.pipe(given, z.transform(toValues)), values)
  // Whatever is given is checked as it is read: the type names what is taken and what comes of it.
  return read as unknown as z.ZodMiniType<z.output<S>[], z.output<S> | readonly z.output<S>[]>
}
