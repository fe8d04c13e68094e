import { rm } from 'node:fs/promises'
import { yearWindow } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { makeDataFolder } from '../../testing/index.ts'
import { addPerson } from '../../testing/people.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { createGrower } from '../growers/write.ts'
import { createField } from './write.ts'

let folder: string
let opened: OpenedDatabase
let staffId: number
beforeAll(async () => {
  folder = await makeDataFolder()
  opened = await openDatabase({ databaseUrl: null, dataDir: folder, onFatal: () => undefined })
  staffId = await transact(opened.db, { staffId: null }, (tx) => addPerson(tx, { sub: 'integrity' }))
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

const now = new Date()
const [, year = 0] = yearWindow(now)
const SQUARE: [number, number][][] = [
  [
    [10, 50],
    [10.01, 50],
    [10.01, 50.01],
    [10, 50.01],
    [10, 50],
  ],
]

/** A grower with one field that has a boundary and a year. */
async function makeField() {
  const { db } = opened
  const texts = { contactFirstName: '', contactLastName: '', email: '', phone: '', notes: '' }
  const grower = await transact(db, { staffId }, (tx) =>
    createGrower(tx, { name: 'Kept', ...texts, address: '', externalRef: '' }),
  )
  const keys = { farmName: '', fsaFarm: '', fsaTract: '', fsaClu: '' }
  const boundary = {
    geometry: { type: 'MultiPolygon' as const, coordinates: [SQUARE] },
    determinationMethod: 'manual' as const,
    determinedAt: null,
    note: '',
  }
  const field = await transact(db, { staffId }, (tx) =>
    createField(tx, now, { growerId: grower.id, name: 'One', ...keys, year, boundary }),
  )
  return { growerId: grower.id, fieldId: field.id, yearId: field.years[0]?.id ?? 0 }
}

const boundaryOf = async (fieldId: number) =>
  opened.db
    .selectFrom('boundary_version')
    .select(['id', 'grower_id'])
    .where('field_id', '=', fieldId)
    .executeTakeFirstOrThrow()

const write = (statement: ReturnType<typeof sql>) => writeRaw(opened.db, statement)

describe('what is recorded of a field', () => {
  it('FLD-13: every row made, with who and what; the geometry is named, not repeated', async () => {
    const { growerId, fieldId, yearId } = await makeField()
    const boundary = await boundaryOf(fieldId)
    const changes = await opened.db
      .selectFrom('change')
      .select(['entity', 'entity_id', 'by_staff_id', 'before', 'after'])
      .orderBy('seq', 'desc')
      .limit(4)
      .execute()
    expect(changes.toReversed()).toMatchObject([
      { entity: 'grower', entity_id: growerId },
      {
        entity: 'field',
        entity_id: fieldId,
        after: { growerId, name: 'One', boundaryVersionId: boundary.id },
      },
      {
        entity: 'boundary_version',
        entity_id: boundary.id,
        after: { fieldId, determinationMethod: 'manual' },
      },
      {
        entity: 'field_year',
        entity_id: yearId,
        after: { fieldId, year, status: 'boundary_pending', boundaryVersionId: boundary.id },
      },
    ])
    expect(changes.every(({ before, by_staff_id }) => before === null && by_staff_id === staffId)).toBe(true)
    expect(JSON.stringify(changes)).not.toContain('coordinates')
  })

  it('FLD-28: the list’s area and perimeter are those of the newest boundary', async () => {
    const { fieldId } = await makeField()
    const field = await opened.db
      .selectFrom('field')
      .innerJoin('boundary_version as b', 'b.id', 'field.boundary_version_id')
      .select([
        'field.area_m2',
        'field.perimeter_m',
        'b.area_m2 as boundary_area',
        'b.perimeter_m as boundary_perimeter',
      ])
      .select(sql<number>`ST_Area(b.geom::geography)`.as('area'))
      .where('field.id', '=', fieldId)
      .executeTakeFirstOrThrow()
    expect([field.area_m2, field.boundary_area]).toEqual([field.area, field.area])
    expect(field.perimeter_m).toBe(field.boundary_perimeter)
  })
})

describe('what the database itself refuses', () => {
  it('FLD-12: a change or removal of a boundary version', async () => {
    const { id } = await boundaryOf((await makeField()).fieldId)
    for (const statement of [
      sql`UPDATE boundary_version SET area_m2 = area_m2 + 1 WHERE id = ${id}`,
      sql`UPDATE boundary_version SET geom = ST_Translate(geom, 1, 0) WHERE id = ${id}`,
      sql`DELETE FROM boundary_version WHERE id = ${id}`,
    ])
      await expect(write(statement)).rejects.toThrow('a boundary version is never edited')
  })

  it('FLD-12: a boundary that crosses itself, or is empty', async () => {
    const { fieldId, growerId } = await makeField()
    for (const wkt of ['MULTIPOLYGON(((0 0,1 1,1 0,0 1,0 0)))', 'MULTIPOLYGON EMPTY'])
      await expect(
        write(sql`INSERT INTO boundary_version
          (field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north)
          VALUES (${fieldId}, ${growerId}, ST_GeomFromText(${wkt}, 4326), 1, 1, 0, 0, 1, 1)`),
      ).rejects.toThrow('boundary_version_geom_check')
  })

  it('FLD-12: a second field year of a year, and the boundary of another field', async () => {
    const one = await makeField()
    const other = await makeField()
    const { id } = await boundaryOf(one.fieldId)
    const add = (fieldId: number, growerId: number, of: number) =>
      write(sql`INSERT INTO field_year (field_id, grower_id, year, boundary_version_id)
        VALUES (${fieldId}, ${growerId}, ${of}, ${id})`)
    await expect(add(one.fieldId, one.growerId, year)).rejects.toThrow('field_year_field_id_year_key')
    await expect(add(other.fieldId, other.growerId, year - 1)).rejects.toThrow('foreign key')
    await expect(add(one.fieldId, other.growerId, year - 1)).rejects.toThrow('foreign key')
  })

  it('FLD-12: but a field may move to another grower, and everything of it moves along', async () => {
    const one = await makeField()
    const other = await makeField()
    await write(sql`UPDATE field SET grower_id = ${other.growerId} WHERE id = ${one.fieldId}`)
    expect(await boundaryOf(one.fieldId)).toMatchObject({ grower_id: other.growerId })
  })
})
