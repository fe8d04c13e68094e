import type { RangeRow } from '../cells/useValues.ts'

/** What a program put on the clipboard. */
export const dataOf = (formats: Readonly<Record<string, string>>) => ({
  getData: (format: string) => formats[format] ?? '',
})

/** Rows of a range that show these values. */
export const rowsOf = (values: readonly (readonly unknown[])[]): RangeRow[] =>
  values.map((shown, id) => ({ id, shown, stored: shown, lock: null }))
