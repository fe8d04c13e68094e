import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { makeDataFolder } from '../../testing/template-folder.ts'
import { utm } from './formats/crs.ts'
import { fieldPlaces, pointPlaces, readPointPlaces } from './places.ts'
import { utmOf } from './utm-zone.ts'

/** On the meridian of zone 15, beside it, in the next zone, and far away. */
const POSITIONS = [
  [-93, 45],
  [-93.123456789, 44.987654321],
  [-89, 45],
  [10, 45],
] as const

describe('EXP-28: where points are', () => {
  let folder: string
  let opened: OpenedDatabase
  let ids: number[]
  beforeAll(async () => {
    folder = await makeDataFolder()
    opened = await openDatabase({ databaseUrl: null, dataDir: folder, onFatal: () => undefined })
    const { db } = opened
    ids = await transact(db, { staffId: null }, async ({ kysely }) => {
      // Points alone: without the designs and fields that they belong to, and without a history.
      await sql`SET LOCAL session_replication_role = replica`.execute(kysely)
      const made: number[] = []
      for (const [at, [lon, lat]] of POSITIONS.entries()) {
        const { rows } = await sql<{ id: number }>`
          INSERT INTO point (design_id, stratum_id, field_year_id, field_id, grower_id, year, number, role, "order",
            lon, lat, inclusion_probability)
          VALUES (1, 1, 1, 1, 1, 2026, ${at + 1}::integer, 'base', 0, ${lon}::double precision,
            ${lat}::double precision, 0.5) RETURNING id`.execute(kysely)
        made.push(...rows.map(({ id }) => id))
      }
      return made
    })
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  const chosen = (count: number) => sql<boolean>`point.id = ANY(${ids.slice(0, count)}::bigint[])`

  it('is their planned position, exactly', async () => {
    const places = await readPointPlaces(opened.db, ids, { srid: 4326, place: 'none' })
    expect(ids.map((id) => places.get(id))).toEqual(
      POSITIONS.map((coordinates) => ({ geometry: { type: 'Point', coordinates }, cells: [] })),
    )
  })

  it('is in meters in a UTM zone', async () => {
    const places = await readPointPlaces(opened.db, ids.slice(0, 1), {
      srid: utm(15, false).srid,
      place: 'none',
    })
    const [x = 0, y = 0] = places.get(ids[0] ?? 0)?.geometry?.coordinates.map(Number) ?? []
    expect(x).toBeCloseTo(500_000, 3)
    expect(y).toBeCloseTo(4_984_944.378 * 0.9996, 2)
  })

  it('decides the zone, and how many points are outside of it', async () => {
    const notes: string[] = []
    const note = (sentence: string) => void notes.push(sentence)
    const words = { one: 'point', many: 'points' }
    const extent = (count: number) => ({
      boxes: pointPlaces.boxes(chosen(count)),
      nowhere: pointPlaces.nowhere,
    })
    expect((await utmOf(opened.db, extent(2), words, note)).srid).toBe(32_615)
    expect((await utmOf(opened.db, extent(3), words, note)).srid).toBe(32_615)
    expect((await utmOf(opened.db, extent(0), words, note)).srid).toBe(4326)
    const fields = { boxes: fieldPlaces.boxes(sql<boolean>`true`), nowhere: fieldPlaces.nowhere }
    expect((await utmOf(opened.db, fields, { one: 'field', many: 'fields' }, note)).srid).toBe(4326)
    expect(notes).toEqual([
      'Coordinates are in WGS 84 / UTM zone 15N (EPSG:32615), in meters',
      'Coordinates are in WGS 84 / UTM zone 15N (EPSG:32615), in meters',
      'One point is outside that zone: lengths and areas measured there are too large',
      'There are no points, so there is no UTM zone to choose: the file is in WGS 84',
      'No field has a boundary, so there is no UTM zone to choose: the file is in WGS 84',
    ])
    await expect(utmOf(opened.db, extent(4), words, note)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The points are too far apart for one UTM zone',
    })
  })
})
