import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseKml } from '../../../files/drivers/kml-parser.ts'
import { featuresOf } from '../../../files/drivers/kml-placemark.ts'
import type { CellValue, ExportedRow } from './format.ts'
import { kml } from './kml.ts'
import { anyRows, bytesOf, COLUMNS, squareRow, written } from './testing.ts'

const read = (path: string) =>
  featuresOf(parseKml(new TextDecoder().decode(bytesOf(path)), 'fields.kml').placemarks)

/** As XML carries it and our reader takes it. */
const plain = (value: CellValue): string =>
  (value instanceof Date ? value.toISOString() : String(typeof value === 'boolean' ? Number(value) : value))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .trim()

function attributesOf({ cells, title }: ExportedRow, isNamed: boolean): [string, string | null][] {
  const known = COLUMNS.flatMap(({ key }, at): [string, string][] => {
    const value = cells[at] ?? null
    return value === null ? [] : [[key, plain(value)]]
  })
  const own: [string, string | null][] = isNamed ? [['name', plain(title) || null]] : []
  return [...own, ['Folder', 'Fields'], ...known]
}

describe('KML', () => {
  it('EXP-7: comes back through our own reader with every value that is known, and the same shapes', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, (rows) =>
        written(kml, rows, (path) => {
          const found = read(path)
          const isNamed = rows.some(({ title }) => plain(title) !== '')
          expect(found.map(({ attributes }) => [...attributes])).toEqual(
            rows.map((row) => attributesOf(row, isNamed)),
          )
          const shapes = found.map(({ geometry }) => JSON.stringify(geometry))
          for (const [at, { geometry }] of rows.entries())
            for (const position of geometry?.coordinates.flat(2) ?? [])
              expect(shapes[at]).toContain(JSON.stringify(position))
        }),
      ),
    )
  })

  it('EXP-7: types its columns: numbers are numbers, and what is not known is left out', async () => {
    const row = squareRow(7, [-93, 42], 0.01)
    const cells = row.cells.map((value, at) => (at === 1 ? null : value))
    await written(kml, [{ ...row, cells }], (path) => {
      const text = new TextDecoder().decode(bytesOf(path))
      const schema = /<Schema name="field" id="field-columns">(.*)<\/Schema>/.exec(text)?.[1] ?? ''
      const types = [...schema.matchAll(/type="(\w+)" name="(\w+)"/g)].map(
        ([, type, name]) => `${name} ${type}`,
      )
      expect(types).toEqual([
        'name string',
        'years int',
        'areaHa double',
        'latitude double',
        'active bool',
        'updatedAt string',
        'signedOn string',
      ])
      expect(schema).toContain('<displayName>Years &lt;&amp;&gt;</displayName>')
      expect(text).toContain(
        '<SchemaData schemaUrl="#field-columns"><SimpleData name="name">Field 7</SimpleData><SimpleData name="areaHa">12.5</SimpleData>',
      )
      expect(text).toContain('<SimpleData name="updatedAt">2026-11-20T22:30:00.000Z</SimpleData>')
    })
  })
})
