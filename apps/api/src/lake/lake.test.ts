import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yearOf } from '../areas/field-years/testing.ts'
import { YEAR } from '../areas/uploads/testing.ts'
import { givenDesign, givenField, givenResults } from '../testing/given-design.ts'
import { lockYear, yearToLock } from '../testing/locked-year.ts'
import { type StaffedApi, testDatabases } from '../testing/staffed-api.ts'
import { reading } from './reads.ts'
import { CHOSEN, LAKE_TABLES, type LakeTable } from './tables.ts'
import { askDuck, type TestLake, testLake } from './testing.ts'

/** Microseconds since 1970 of an instant as PostgreSQL writes it. */
function microsOf(text: string): number {
  const [, toSecond = '', fraction = '', zone = 'Z'] = /^([^.+Z]+)(?:\.(\d+))?(.*)$/.exec(text) ?? []
  return Date.parse(`${toSecond}${zone}`) * 1000 + Number(fraction.padEnd(6, '0'))
}

/** A value as the database says it, by the rules of docs/lake.md. */
function expected(value: unknown, type: LakeTable['columns'][number]['type']): unknown {
  if (value === null) return null
  if (type === 'instant') return String(microsOf(String(value)))
  if (type === 'integer') return String(value)
  return type === 'text' && typeof value === 'object' ? JSON.stringify(value) : value
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const withoutSpaces = (value: unknown) =>
  typeof value === 'string' && /^[[{]/.test(value) ? JSON.stringify(JSON.parse(value)) : value

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`a lake of ${database.name}`, () => {
    let api: StaffedApi
    let lake: TestLake
    let fieldId: number
    const db = () => api.server.services.database.db
    const depths = [
      { topCm: 0, bottomCm: 15 },
      { topCm: 15, bottomCm: 30 },
    ]
    beforeAll(async () => {
      api = await database.start()
      const { client } = api
      const manager = await api.signIn('manager')
      const { id: growerId } = await client.growers.create({
        ...{ name: 'Lake Acres', email: 'ida@lakeacres.example', notes: 'Ring Ida first' },
      })
      const crew = await client.crews.create({ name: 'North', pointsADay: 200, members: 'Ida, Bo' })
      const year = await yearToLock({ api, client, manager, growerId, crew }, ['Locked', 'Open'])
      await lockYear(manager, year.id)
      const field = await givenField(client, growerId, 'Measured')
      fieldId = field.id
      const strata = [
        { areaM2: 10_000, points: 3 },
        { areaM2: 35_000, points: 4 },
      ]
      for (const [turn, at] of [YEAR - 1, YEAR].entries()) {
        const samples = await givenDesign(api, field, at, { strata, depths })
        await givenResults(
          client,
          ['SOC %', 'Bulk density (g/cm3)'],
          samples.map(({ id, point, topCm }) => [id, 1 + point / 7 + topCm / 90 + turn, 1.2 + point / 31]),
        )
      }
      lake = await testLake(db())
      await lake.make()
    }, 240_000)
    afterAll(async () => {
      await lake?.remove()
      await api?.close()
    })

    it('LAK-1: each table has every row of the database, each value as the database has it', async () => {
      for (const { name, columns, order, pieces } of LAKE_TABLES) {
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          SELECT to_jsonb(whole) AS row FROM ${sql.table(name)} AS whole ORDER BY ${sql.join(order.map((by) => sql.ref(by)))}`.execute(
          db(),
        )
        // Without rows there is no file.
        if (rows.length === 0) {
          expect((await lake.manifest()).files.filter(({ table }) => table === name)).toEqual([])
          continue
        }
        const asked = columns.map(({ name: column, type }) =>
          type === 'instant' ? `epoch_us("${column}") AS "${column}"` : `"${column}"`,
        )
        const given = [...asked, ...(pieces === 'years' ? ['year'] : [])].join(', ')
        const by = order.map(
          (column) => `"${column.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())}"`,
        )
        const found = await askDuck(
          lake.folder,
          [name],
          `SELECT ${given} FROM "${name}" ORDER BY ${by.join(', ')}`,
        )
        const told = rows.map(({ row }) => ({
          ...Object.fromEntries(
            columns.map((column) => [column.name, expected(row[snake(column.name)] ?? null, column.type)]),
          ),
          ...(pieces === 'years' ? { year: String(row.year) } : {}),
        }))
        expect(
          found.map((row) => mapped(row, withoutSpaces)),
          name,
        ).toEqual(told.map((row) => mapped(row, withoutSpaces)))
      }
    })

    it('LAK-2: types are those of the contract, and a year is a folder', async () => {
      const types = await askDuck(lake.folder, ['result', 'point'], 'DESCRIBE result')
      const typeOf = Object.fromEntries(types.map((row) => [row.column_name, row.column_type]))
      expect(typeOf).toMatchObject({
        ...{ id: 'BIGINT', fieldYearId: 'BIGINT', depthTopCm: 'DOUBLE', value: 'DOUBLE', unit: 'VARCHAR' },
        ...{
          reportedOn: 'DATE',
          createdAt: 'TIMESTAMP WITH TIME ZONE',
          isCurrent: 'BOOLEAN',
          year: 'BIGINT',
        },
      })
      const { files } = await lake.manifest()
      const { id } = await yearOf(api.client, fieldId, YEAR)
      const path = `sample/year=${YEAR}/fields-${String(id).padStart(6, '0')}.parquet`
      expect(files.find((file) => file.path === path)).toMatchObject({ table: 'sample', rows: 14 })
      expect(files.some((file) => file.path === 'grower/all-000000.parquet')).toBe(true)
      // Row groups of at most seven rows here, so that a long table is never in memory as a whole.
      const file = (await readFile(join(lake.folder, path))).buffer
      expect(parquetMetadata(file).row_groups.map(({ num_rows }) => num_rows)).toEqual([7n, 7n])
    })

    it('LAK-3: DuckDB counts, sums and weighs by area what the reports say', async () => {
      const { mean, standardError, strata, total } = await api.client.reports.estimate({
        ...{ fieldId, year: YEAR, analyte: 'soc_stock', topCm: 0, bottomCm: 30 },
      })
      const tables = ['result', 'sample', 'point', 'stratum', 'design']
      const stocks = `
        WITH layer AS (
          SELECT sample.pointId, sample.stratumId,
            max(result.valueInUnit) FILTER (analyte = 'soc') * max(result.valueInUnit) FILTER (analyte = 'bulk_density')
              * (sample.depthBottomCm - sample.depthTopCm) AS stock
          FROM result JOIN sample ON sample.id = result.sampleId
          WHERE result.isCurrent AND result.quality < 160 AND sample.isCurrent AND sample.fieldId = ${fieldId}
            AND sample.year = ${YEAR} AND result.year = ${YEAR}
          GROUP BY sample.id, sample.pointId, sample.stratumId, sample.depthTopCm, sample.depthBottomCm
        ), profile AS (SELECT pointId, stratumId, sum(stock) AS stock FROM layer GROUP BY ALL),
        part AS (
          SELECT stratum.number, stratum.areaM2, avg(stock) AS mean, var_samp(stock) AS variance, count(*) AS n
          FROM profile JOIN stratum ON stratum.id = profile.stratumId GROUP BY ALL
        )`
      const parts = await askDuck(lake.folder, tables, `${stocks} SELECT * FROM part ORDER BY number`)
      expect(parts).toHaveLength(2)
      for (const [at, part] of parts.entries()) expectAlike(part.mean, strata[at]?.mean)
      const [whole] = await askDuck(
        lake.folder,
        tables,
        `${stocks} SELECT sum(areaM2 * mean) / sum(areaM2) AS mean,
          sqrt(sum(areaM2 ** 2 * variance / n)) / sum(areaM2) AS error,
          sum(areaM2 / 10000 * mean) AS tons FROM part`,
      )
      expectAlike(whole?.mean, mean)
      expectAlike(whole?.error, standardError)
      expectAlike(whole?.tons, total?.tons)
      const [counted] = await askDuck(
        lake.folder,
        ['result'],
        `SELECT count(*)::INTEGER AS n FROM result WHERE isCurrent`,
      )
      const { rows } = await api.client.results.sums({})
      expect(counted?.n).toBe(rows)
    })

    it('LAK-4: boundaries, strata and points are GeoParquet 1.1 in longitude and latitude', async () => {
      const { files } = await lake.manifest()
      for (const [table, shapes] of [
        ['boundary_version', 'MultiPolygon'],
        ['stratum', 'MultiPolygon'],
        ['point', 'Point'],
      ]) {
        const own = files.filter((file) => file.table === table)
        expect(own.length).toBeGreaterThan(0)
        for (const { path } of own) {
          const file = (await readFile(join(lake.folder, path))).buffer
          const pair = parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'geo')
          // No `crs`: OGC:CRS84.
          expect(JSON.parse(pair?.value ?? '')).toEqual({
            ...{ version: '1.1.0', primary_column: 'geometry' },
            columns: { geometry: { encoding: 'WKB', geometry_types: [shapes] } },
          })
        }
      }
      const found: { id: number; wkb: string }[] = []
      for (const { path } of files.filter(({ table }) => table === 'point' || table === 'boundary_version')) {
        const file = (await readFile(join(lake.folder, path))).buffer
        for (const { id, geometry } of await parquetReadObjects({ file, geoparquet: false, utf8: false })) {
          if (!(geometry instanceof Uint8Array)) throw new Error('no geometry')
          const sign = path.startsWith('point') ? -1 : 1
          found.push({ id: sign * Number(id), wkb: Buffer.from(geometry).toString('hex') })
        }
      }
      const { rows } = await sql<{ id: number; wkb: string }>`
        SELECT id, encode(ST_AsBinary(geom, 'NDR'), 'hex') AS wkb FROM boundary_version UNION ALL
        SELECT -id, encode(ST_AsBinary(ST_Point(lon, lat), 'NDR'), 'hex') FROM point ORDER BY 1`.execute(db())
      expect(found.toSorted((one, other) => one.id - other.id)).toEqual(rows)
    })

    it('LAK-5: every column of an entity is in the lake or left out on purpose; people have no names in it', async () => {
      for (const { table, has, hasNot } of CHOSEN) {
        const all = [...has, ...hasNot, ...(hasYearFolder(table.name) ? ['year'] : [])]
        expect(all.toSorted(), table.name).toEqual(table.columns.map(({ key }) => key).toSorted())
      }
      const { files } = await lake.manifest()
      const tables = [...new Set(files.map(({ table }) => table))]
      for (const table of tables) {
        const rows = await askDuck(lake.folder, [table], `SELECT * FROM "${table}"`)
        const text = JSON.stringify(rows.map(({ geometry: _geometry, ...row }) => row))
        for (const person of ['Mira', 'Holt', 'Tova', '@', 'Ida', 'Bo"', 'Too high'])
          expect(text, table).not.toContain(person)
      }
    })

    it('LAK-6: all of it is read as of one change, whatever other people write', async () => {
      const { isEmbedded } = api.server.services.database
      // The embedded database has one connection: nobody writes while it is read.
      if (isEmbedded) return
      const growers = (reads: Parameters<Parameters<typeof reading>[1]>[0]) =>
        sql<{ n: number }>`SELECT count(*)::integer AS n, (SELECT max(seq) FROM change) AS seq FROM grower`
          .execute(reads)
          .then(({ rows }) => rows)
      await reading(db(), async (reads) => {
        const before = await growers(reads)
        await api.client.growers.create({ name: 'Meanwhile Acres' })
        expect(await growers(reads)).toEqual(before)
      })
      const { files, changeNumber } = await lake.manifest()
      expect(files.every((file) => file.changeNumber === changeNumber)).toBe(true)
    })
  })

it('LAK-1: docs/lake.md has the tables and columns that there are', async () => {
  const page = await readFile(new URL('../../../../docs/lake.md', import.meta.url), 'utf8')
  const told = page.split('\n').filter((line) => /^\| `\w+` \| (?:all|year) \|/.test(line))
  expect(told).toEqual(
    LAKE_TABLES.map(({ name, pieces, columns, geometry }) => {
      const names = columns.map((column) => column.name).join(', ')
      const shapes = geometry === null ? '' : `, geometry (${geometry.shapes})`
      return `| \`${name}\` | ${pieces === 'years' ? 'year' : 'all'} | ${names}${shapes} |`
    }),
  )
})

const hasYearFolder = (name: string): boolean =>
  LAKE_TABLES.some((table) => table.name === name && table.pieces === 'years')

const mapped = (row: object, how: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, how(value)]))

/** To 1e-9 of the greater: both are sums of doubles, in another order. */
function expectAlike(ours: unknown, theirs: number | null | undefined): void {
  expect(typeof ours).toBe('number')
  expect(theirs ?? 0).not.toBe(0)
  expect(Math.abs(Number(ours) / Number(theirs) - 1)).toBeLessThan(1e-9)
}
