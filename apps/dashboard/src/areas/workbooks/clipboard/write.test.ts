import { fieldYearlyWorkbook, type Kind, kinds, readText } from '@org/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copiedText } from '../cells/text.ts'
import { readClipboard } from './read.ts'
import { dataOf, rowsOf } from './testing.ts'
import { clipboardOf } from './write.ts'

const UNITS = { areaUnit: 'ac', depthUnit: 'in' } as const
const { cells } = fieldYearlyWorkbook
const KINDS: readonly Kind[] = [
  kinds.text(30_000),
  kinds.maybeReal,
  kinds.maybeInteger,
  kinds.area,
  cells.plannedOn.column.kind,
  cells.status.column.kind,
  kinds.flag(false),
  kinds.measurement,
]

const HOSTILE = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '"',
    '""',
    '"A"',
    '"A\t"B',
    'a\tb',
    'two\nlines',
    '\n\nlate',
    'end\n',
    '  spaced   out ',
  ],
  ...[
    '=1+2',
    '+1',
    '-x',
    '@sum',
    '0012',
    '1E5',
    '3-4',
    'TRUE',
    '#DIV/0!',
    '6" pipe',
    "'4",
    '🌽',
    '👩‍🌾',
    '\u00a0',
  ],
  ...[
    '<script>alert(1)</script>',
    '</td></tr></table>',
    '<br>',
    '&lt;&amp;',
    '<!--',
    ']]>',
    'é'.repeat(30_000),
  ],
]
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', ' ', '"', '\t', '\n', '<', '&', '=', '1', '\u00a0') }),
)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const row = fc.tuple(
  text,
  fc.option(number),
  fc.option(fc.integer()),
  fc.nat(10_000_000),
  fc.option(day),
  fc.constantFrom('planned', 'plan_approved'),
  fc.boolean(),
  fc.option(fc.oneof(number, text)),
)
const rows = fc.array(row, { minLength: 1, maxLength: 6 })

describe('what is copied', () => {
  it('WBK-80: every kind of cell comes back from the own table and from the text, whatever is in it', () => {
    fc.assert(
      fc.property(rows, (values) => {
        const { text: plain, html } = clipboardOf(rowsOf(values), KINDS, UNITS)
        const expected = values.map((shown) => KINDS.map((kind, at) => copiedText(kind, shown[at], UNITS)))
        expect(readClipboard(dataOf({ 'text/plain': plain, 'text/html': html }))).toEqual(expected)
        expect(readClipboard(dataOf({ 'text/html': html }))).toEqual(expected)
        expect(readClipboard(dataOf({ 'text/plain': plain }))).toEqual(expected)
      }),
    )
  })

  it('WBK-80: any block of texts does, with empty rows and columns, and one empty cell', () => {
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(block, (values) => {
        const all = values[0]?.map(() => kinds.text(30_000)) ?? []
        const { text: plain, html } = clipboardOf(rowsOf(values), all, UNITS)
        expect(readClipboard(dataOf({ 'text/plain': plain, 'text/html': html }))).toEqual(values)
      }),
    )
  })

  it('WBK-80: days, numbers and states are the same values when they are pasted', () => {
    const value = (kind: Kind, shown: unknown) => {
      const { html } = clipboardOf(rowsOf([[shown]]), [kind], UNITS)
      return readText(kind, readClipboard(dataOf({ 'text/html': html }))?.[0]?.[0] ?? '')
    }
    fc.assert(
      fc.property(day, fc.integer(), (date, count) => {
        expect(value(kinds.maybeInteger, count)).toEqual({ value: count })
        if (date >= '1950') expect(value(cells.plannedOn.column.kind, date)).toEqual({ value: date })
      }),
    )
    expect(value(cells.status.column.kind, 'plan_approved')).toEqual({ value: 'plan_approved' })
    expect(value(kinds.flag(false), true)).toEqual({ value: true })
  })

  it('WBK-84: a text that a spreadsheet could read otherwise says that it is text; no script is in the table', () => {
    const cellOf = (shown: string) => {
      const { html } = clipboardOf(rowsOf([[shown]]), [kinds.text(30_000)], UNITS)
      return new DOMParser().parseFromString(html, 'text/html').querySelector('td')
    }
    for (const risky of [
      '0012',
      '1E5',
      '3-4',
      '=1+2',
      '+1',
      '-x',
      '@sum',
      'true',
      'May 4',
      '\t=1',
      ' =1',
      '\n=1',
      '٣',
    ])
      expect([risky, cellOf(risky)?.getAttribute('sdnum'), cellOf(risky)?.getAttribute('style')]).toEqual([
        risky,
        '1033;0;@',
        `mso-number-format:'\\@'`,
      ])
    expect(cellOf('Corn, north <b>')?.attributes).toHaveLength(0)
    expect(cellOf('<script>x</script>')?.children).toHaveLength(0)
    expect(clipboardOf(rowsOf([['=1+2']]), [kinds.text(30)], UNITS).text).toBe('=1+2')
  })
})
