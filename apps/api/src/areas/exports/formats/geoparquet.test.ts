import fc from 'fast-check'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { readWkb } from '../../../files/geometry/wkb.ts'
import { utm } from './crs.ts'
import type { ExportedRow } from './format.ts'
import { geoparquet } from './geoparquet.ts'
import { anyRows, bytesOf, recordOf, squareRow, written } from './testing.ts'

const geoOf = (file: ArrayBuffer) => {
  const { key_value_metadata: pairs = [] } = parquetMetadata(file)
  return JSON.parse(pairs.find(({ key }) => key === 'geo')?.value ?? '')
}

async function rowsIn(file: ArrayBuffer) {
  const rows = await parquetReadObjects({ file, geoparquet: false, utf8: false })
  return rows.map(({ geometry, ...cells }) => ({
    ...cells,
    geometry: geometry instanceof Uint8Array ? readWkb(geometry) : null,
  }))
}

const expected = ({ cells, geometry }: ExportedRow) => {
  const record = recordOf(cells)
  const { years, signedOn } = record
  return {
    ...record,
    years: typeof years === 'number' ? BigInt(years) : null,
    signedOn: typeof signedOn === 'string' ? new Date(signedOn) : null,
    geometry,
  }
}

describe('GeoParquet', () => {
  it('EXP-25: has every value and shape as it was, with its type', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, (rows) =>
        written(geoparquet, rows, async (path) => {
          expect(await rowsIn(bytesOf(path).buffer)).toEqual(rows.map(expected))
        }),
      ),
    )
  })

  it('EXP-25: says what its shapes are, where they lie, and what their coordinates mean', async () => {
    const rows = [squareRow(7, [-93, 42], 0.5), squareRow(9, [-94, 43], 0.5)]
    const column = { encoding: 'WKB', geometry_types: ['MultiPolygon'], orientation: 'counterclockwise' }
    await written(geoparquet, rows, (path) =>
      expect(geoOf(bytesOf(path).buffer)).toEqual({
        version: '1.1.0',
        primary_column: 'geometry',
        // No `crs`: longitude and latitude in WGS 84.
        columns: { geometry: { ...column, bbox: [-94, 42, -92.5, 43.5] } },
      }),
    )
    await written(
      geoparquet,
      [],
      (path) => {
        const { geometry } = geoOf(bytesOf(path).buffer).columns
        expect(geometry).toMatchObject({ ...column, crs: { id: { authority: 'EPSG', code: 32_715 } } })
        expect(geometry).not.toHaveProperty('bbox')
      },
      { crs: utm(15, true) },
    )
  })

  it('EXP-25: holds no more than a row group in memory, and has every row in one', async () => {
    const rows = Array.from({ length: 25_000 }, (_, at) => squareRow(at + 1, [-93, 42], 0.01))
    await written(
      geoparquet,
      rows,
      async (path) => {
        const file = bytesOf(path).buffer
        const groups = parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))
        expect(groups).toEqual([10_000, 10_000, 5_000])
        const found = await parquetReadObjects({ file, columns: ['name'] })
        expect(found.map(({ name }) => name)).toEqual(rows.map(({ title }) => title))
      },
      { pageRows: 500 },
    )
  })
})
