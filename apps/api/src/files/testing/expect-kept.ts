import { expect } from 'vitest'
import { cleanText } from '../text/clean.ts'
import type { ShownFile } from './read.ts'

/** What a person has to be shown: columns in the file's order, and a row for each feature. */
export interface KeptAttributes {
  names: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Values as reading shows them: without white space around, in one line. */
const shownValue = (value: string): string => cleanText(value, 500)

/** GDAL writes 0.1 as 0.10000000000000001 as well, which is the same number: every digit of it is shown. */
function withoutNoise(shown: string, written: string): string {
  const isNoisy = /^-?\d+\.\d+$/.test(shown) && shown.replaceAll(/\D/g, '').length > DIGITS_OF_A_DOUBLE
  return isNoisy && Number(shown) === Number(written) ? written : shown
}
const DIGITS_OF_A_DOUBLE = 15

/** Each value stands under its column, each column has a name of its own, and a note tells those that were renamed. */
export function expectKept(file: ShownFile, { names, rows }: KeptAttributes): void {
  const context = `${file.format}: ${JSON.stringify({ names, columns: file.columns, notes: file.notes })}`
  const written = rows.map((row) => row.map(shownValue))
  const shown = valuesIn(file).map((row, at) =>
    row.map((value, place) => withoutNoise(value, written[at]?.[place] ?? '')),
  )
  expect(shown, context).toEqual(written)
  expect(new Set(file.columns).size, context).toBe(names.length)
  expectNamed(file, names, context)
  expect(JSON.stringify(file), context).not.toContain('\ufffd')
}

const valuesIn = ({ columns, features }: ShownFile): string[][] =>
  features.map(({ attributes }) =>
    columns.map((column) => (Object.hasOwn(attributes, column) ? (attributes[column] ?? '') : '')),
  )

function expectNamed({ columns, notes }: ShownFile, names: readonly string[], context: string): void {
  const said = names.map((name) => cleanText(name, 100))
  const renamed = columns.filter((column, at) => column !== said[at])
  for (const column of renamed) {
    const at = columns.indexOf(column)
    const name = said[at] ?? ''
    const isTaken = said.indexOf(name) < at || columns.slice(0, at).includes(name)
    expect(name === '' || isTaken, `${context}: ${column}`).toBe(true)
    expect(
      notes.filter((note) => note.endsWith(` is shown as ${column}.`)),
      context,
    ).toHaveLength(1)
  }
  expect(
    notes.filter((note) => note.includes(' is shown as ')),
    context,
  ).toHaveLength(renamed.length)
}
