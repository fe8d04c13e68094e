import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ExportFormat, Field, FieldsExport, MultiPolygon } from '@org/core'
import { EXPORT_FORMAT_KEYS, exportFormat, exportFormatsOf, fieldList } from '@org/core/contract'
import { unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { exportJob } from '../../app/exports.ts'
import { transact } from '../../db/transact.ts'
import { createQueue } from '../../jobs/boss.ts'
import { takeOverLost } from '../../jobs/states.ts'
import { allowUnrecorded } from '../../testing/refuse-unrecorded.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { download, ended, exportedFields, seedFields } from './testing.ts'

/** More than five times what is read at once, and no multiple of it. */
const MANY = rounds(2_750, 10_000)

/** Each format with shapes, in each coordinate system it can be in. */
const MAPS = EXPORT_FORMAT_KEYS.map((key) => [key, exportFormat(key)] as const)
  .filter(([, { shapes }]) => shapes.includes('areas'))
  .flatMap(([key, { crs }]) => crs.map((one) => [key, one] as const))

const csvIn = (text: string) => parseCsv(text.slice(1), { delimiter: ',' })

const HOLED: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-93.61, 42.01],
        [-93.6, 42.01],
        [-93.6, 42.02],
        [-93.61, 42.02],
        [-93.61, 42.01],
      ],
      [
        [-93.607, 42.013],
        [-93.607, 42.017],
        [-93.603, 42.017],
        [-93.603, 42.013],
        [-93.607, 42.013],
      ],
    ],
    [
      [
        [-93.59, 42.01],
        [-93.585, 42.01],
        [-93.585, 42.0123456789],
        [-93.59, 42.01],
      ],
    ],
  ],
}

/** The first twelve letters of each record: as many features as our own reader may not take at once. */
function idsInTable(dbf: Uint8Array): string[] {
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength)
  const [count, headBytes, rowBytes] = [
    view.getUint32(4, true),
    view.getUint16(8, true),
    view.getUint16(10, true),
  ]
  expect(dbf.byteLength).toBe(headBytes + count * rowBytes + 1)
  return Array.from({ length: count }, (_, at) => {
    const start = headBytes + at * rowBytes + 1
    return new TextDecoder().decode(dbf.subarray(start, start + 12))
  })
}

function withGeoPackage<T>(bytes: Uint8Array, use: (db: DatabaseSync) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'test-gpkg-'))
  writeFileSync(join(folder, 'fields.gpkg'), bytes)
  const db = new DatabaseSync(join(folder, 'fields.gpkg'), { readOnly: true })
  try {
    return use(db)
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

const namesOf = (db: DatabaseSync) =>
  db
    .prepare('SELECT name FROM fields')
    .all()
    .map(({ name }) => name)

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let growerId: number
    const fields: Field[] = []
    const NAMES = ['=1+1', 'Øst for Müller, "80"', '-Home\u202f北']

    beforeAll(async () => {
      api = await database.start()
      growerId = (await api.client.growers.create({ name: '+Prairie Star <Farms> & Sons' })).id
      for (const [at, name] of NAMES.entries()) {
        fields.push(
          await api.client.fields.create({
            growerId,
            name,
            farmName: 'Home place',
            fsaFarm: '00123',
            boundary: at === 2 ? null : { geometry: HOLED },
            year: at === 2 ? null : new Date().getUTCFullYear(),
          }),
        )
      }
    })
    afterAll(() => api.close())

    const exported = (format: ExportFormat, more: Partial<FieldsExport> = {}) =>
      exportedFields(api, format, { filter: { growerId }, ...more })

    describe('the file', () => {
      it('EXP-4: is CSV in UTF-8 with a mark, numbers as numbers, areas in hectares and acres', async () => {
        const { text, answer } = await exported('csv')
        expect(text.startsWith('\uFEFF')).toBe(true)
        const [head = [], ...rows] = csvIn(text)
        expect(head.slice(0, 5)).toEqual(['Field id', 'Field', 'Grower', 'Farm', 'County'])
        const area = (row: unknown[], label: string) => Number(row[head.indexOf(label)])
        expect(rows).toHaveLength(3)
        const holed = rows.find((row) => row[1] === 'Øst for Müller, "80"') ?? []
        expect(area(holed, 'Area (ha)')).toBeCloseTo(fields[1]?.areaHa ?? 0, 3)
        expect(area(holed, 'Area (ac)')).toBeCloseTo((fields[1]?.areaM2 ?? 0) / 4046.8564224, 3)
        expect(holed[head.indexOf('FSA farm')]).toBe('00123')
        expect(holed[head.indexOf('Status')]).toBe('Boundary pending')
        expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      })

      it('EXP-5: runs nothing when a spreadsheet program opens it', async () => {
        const csv = csvIn((await exported('csv')).text)
        const { sheets } = await readXlsx((await exported('xlsx')).bytes)
        for (const rows of [csv, sheets[0]?.rows ?? []]) {
          const names = rows.slice(1).map((row) => row[1])
          expect(names).toEqual(expect.arrayContaining(["'=1+1", "'-Home\u202f北"]))
          expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(
            new Set(["'+Prairie Star <Farms> & Sons"]),
          )
        }
      })

      it('EXP-6: is XLSX whose numbers are numbers and whose times are times', async () => {
        const { sheets } = await readXlsx((await exported('xlsx')).bytes)
        const [head = [], ...rows] = sheets[0]?.rows ?? []
        const holed = rows.find((row) => row[1] === 'Øst for Müller, "80"') ?? []
        expect(holed[head.indexOf('Area (ha)')]).toBeCloseTo(fields[1]?.areaHa ?? 0, 3)
        const updated = holed[head.indexOf('Changed')]
        expect(updated).toBeInstanceOf(Date)
        if (updated instanceof Date) {
          expect(Math.abs(updated.getTime() - Date.parse(fields[1]?.updatedAt ?? ''))).toBeLessThan(1_000)
        }
      })

      it('EXP-7: is GeoJSON of RFC 7946: right-handed rings, a feature without a shape for a field without one', async () => {
        const { text } = await exported('geojson')
        const collection = z
          .object({ features: z.array(z.object({ properties: z.looseObject({}), geometry: z.any() })) })
          .parse(JSON.parse(text))
        const shapes = collection.features.map(({ geometry }) => geometry)
        expect(shapes.filter((shape) => shape === null)).toHaveLength(1)
        expect(shapes.find((shape) => shape !== null)).toEqual(HOLED)
        expect(collection.features.map(({ properties }) => properties.name).sort()).toEqual([...NAMES].sort())
      })

      it.each(MAPS)(
        'EXP-9: as %s in %s comes back through our own reader with the same shapes, names and keys',
        async (format, crs) => {
          const { bytes, done } = await exported(format, { crs, filter: { growerId, hasBoundary: 'yes' } })
          const staged = await api.client.uploads.stageBoundaries({ file: bytes, fileName: done.fileName })
          expect(staged.question).toBeNull()
          expect(staged.features.map(({ attributes }) => attributes.name).sort()).toEqual(
            NAMES.slice(0, 2).sort(),
          )
          for (const feature of staged.features) {
            expect(feature.problem).toBeNull()
            expect(feature.attributes.fsaFarm).toBe('00123')
            expect(feature.areaHa).toBeCloseTo(fields[0]?.areaHa ?? 0, crs === 'utm' ? 5 : 8)
            expect(feature.holeCount).toBe(1)
            expect(feature.partCount).toBe(2)
          }
        },
      )

      it('EXP-9: as shapefile keeps a name that holds line separators', async () => {
        const name = 'North\u2028South\u2029End'
        const { id } = await api.client.growers.create({ name: 'Separated' })
        await api.client.fields.create({ growerId: id, name, boundary: { geometry: HOLED } })
        const { bytes } = await exported('shapefile', { filter: { growerId: id } })
        expect(new TextDecoder().decode(unzipSync(bytes)['fields.dbf'])).toContain(name)
      })

      it('EXP-10: says what it could not carry', async () => {
        const { done } = await exported('shapefile')
        expect(done.notes).toEqual(['One field has no boundary, so it has no shape in the file'])
        expect((await exported('csv')).done.notes).toEqual([])
      })

      it('EXP-2: has the chosen fields and columns, in the order chosen', async () => {
        const ids = [fields[2]?.id ?? 0, fields[0]?.id ?? 0]
        const { text } = await exported('csv', { ids, columns: ['id', 'areaHa'] })
        const rows = csvIn(text)
        expect(rows[0]).toEqual(['Field id', 'Area (ha)'])
        expect(rows.slice(1).map(([id]) => Number(id))).toEqual(ids)
        expect(rows[1]?.[1]).toBe('')
      })
    })

    describe(`${MANY} fields`, () => {
      let many: number
      beforeAll(async () => {
        many = (await api.client.growers.create({ name: 'Many' })).id
        await seedFields(api.server.services.database.db, many, MANY)
      })

      it.each(exportFormatsOf(fieldList))('EXP-1: are all in a %s, each once', async (format) => {
        const { done, bytes, text } = await exported(format, { filter: { growerId: many } })
        expect(done).toMatchObject({ rowsDone: MANY, rowsTotal: MANY })
        const names = await namesIn(format, bytes, text)
        expect(names).toHaveLength(MANY)
        expect(new Set(names).size).toBe(MANY)
      })

      async function namesIn(format: ExportFormat, bytes: Uint8Array<ArrayBuffer>, text: string) {
        if (format === 'csv')
          return csvIn(text)
            .slice(1)
            .map((row) => row[1])
        if (format === 'xlsx') return (await readXlsx(bytes)).sheets[0]?.rows.slice(1).map((row) => row[1])
        if (format === 'kml') return [...text.matchAll(/<Placemark id="(field-\d+)">/g)].map(([, id]) => id)
        if (format === 'geojson') {
          const schema = z.object({
            features: z.array(z.object({ properties: z.object({ name: z.string() }) })),
          })
          return schema.parse(JSON.parse(text)).features.map(({ properties }) => properties.name)
        }
        if (format === 'geopackage') return withGeoPackage(bytes, (db) => namesOf(db))
        if (format === 'geoparquet')
          return (await parquetReadObjects({ file: bytes.buffer, columns: ['name'] })).map(({ name }) => name)
        return idsInTable(unzipSync(bytes)['fields.dbf'] ?? new Uint8Array())
      }
    })

    describe('the work', () => {
      it('EXP-3: can be stopped, and leaves no file', async () => {
        const made = await api.client.exports.createFields({ format: 'kml' })
        const canceled = await api.client.exports.cancel({ id: made.id })
        expect(canceled).toMatchObject({ status: 'canceled', sizeBytes: null })
        await expect(api.client.exports.ticket({ id: made.id })).rejects.toMatchObject({ kind: 'conflict' })
        // What was under way gives up by itself, and the state stays.
        expect(await api.client.exports.cancel({ id: made.id })).toEqual(canceled)
      })

      it('EXP-11: is taken up again when the process that had it is gone', async () => {
        const { database, jobs } = api.server.services
        const { db } = database
        // As a lost process leaves it: its job with pg-boss is taken, and nobody tells of it.
        const id = await transact(db, { staffId: null }, async (tx) => {
          await allowUnrecorded(tx.kysely)
          const { rows } = await sql<{ id: number; staff_id: number }>`
            INSERT INTO export (staff_id, kind, format, parameters, file_name)
            SELECT id, 'fields', 'csv', '{}', 'fields.csv' FROM staff LIMIT 1 RETURNING id, staff_id`.execute(
            tx.kysely,
          )
          const { id: exportId = 0, staff_id: staffId = 0 } = rows[0] ?? {}
          await jobs.enqueue(tx, exportJob, { staffId, subjectId: exportId, data: { exportId } })
          await sql`UPDATE pgboss.job SET state = 'active', started_on = now() WHERE state = 'created'`.execute(
            tx.kysely,
          )
          await sql`UPDATE job SET state = 'running', run = gen_random_uuid(), runs = 1,
            seen_at = now() - interval '2 minutes' WHERE subject_id = ${exportId}`.execute(tx.kysely)
          return exportId
        })
        const queue = createQueue(database, [exportJob.kind], () => {})
        await queue.start()
        await takeOverLost(db, queue, { mine: [], isAlone: false })
        await queue.stop()
        expect(await ended(api, id)).toMatchObject({ status: 'done' })
        expect((await download(api, id)).status).toBe(200)
      })

      it('EXP-12: has so many of one person at a time and no more', async () => {
        const { db } = api.server.services.database
        await writeRaw(
          db,
          sql`INSERT INTO export (staff_id, kind, format, parameters, file_name)
            SELECT staff.id, 'fields', 'csv', '{}', 'fields.csv' FROM staff, generate_series(1, 5) LIMIT 5`,
        )
        await expect(api.client.exports.createFields({ format: 'csv' })).rejects.toMatchObject({
          kind: 'conflict',
          message: 'You have 5 exports running',
        })
        for (const { id, status } of (await api.client.exports.list()).items)
          if (status === 'queued') await api.client.exports.cancel({ id })
      })

      it('EXP-13: is done once for one idempotency key', async () => {
        const body = { format: 'csv', filter: { growerId } } as const
        const first = await api.client.exports.createFields(body, { idempotencyKey: 'once' })
        const second = await api.client.exports.createFields(body, { idempotencyKey: 'once' })
        expect(second.id).toBe(first.id)
      })
    })
  })
