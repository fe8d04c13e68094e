import { VectorTile } from '@mapbox/vector-tile'
import type { Client } from '@org/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseBefore } from '../../../testing/database-before.ts'
import { drawField, shape } from '../../../testing/drawn-fields.ts'
import { wrongShapes } from '../../../testing/field-shapes.ts'
import { hasSharedPostgres, lackOfPostgres } from '../../../testing/shared-postgres.ts'
import { rounds } from '../../../testing/soak.ts'
import { bothDatabases, type StaffedApi } from '../../../testing/staffed-api.ts'
import { writeRaw } from '../../../testing/write-raw.ts'
import { agreed, commitOf, importFile, square, stage } from '../../uploads/testing.ts'
import { PIXEL, projectionOf, type TileAddress } from './address.ts'
import { fieldsTile } from './tile.ts'

type Ring = [number, number][]

/** A ring of so many corners around a place, in and out by a tenth of its size. */
function blob(lon: number, lat: number, size: number, corners: number): Ring {
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const angle = (2 * Math.PI * index) / corners
    const radius = (size / 2) * (1 + 0.1 * Math.sin(angle * 9) + 0.02 * Math.sin(angle * 211))
    return [
      lon + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
      lat + radius * Math.sin(angle),
    ]
  })
  const [first = [lon, lat]] = ring
  return [...ring, first]
}

/** The tile a place lies in. */
function tileAt(lon: number, lat: number, z: number): TileAddress {
  const row = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return { z, x: Math.floor(((lon + 180) / 360) * 2 ** z), y: Math.floor(row * 2 ** z) }
}

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
    })
    afterAll(() => api.close())

    const db = () => api.server.services.database.db
    const newGrower = async (name: string) => (await client.growers.create({ name })).id
    const tileOf = async (address: TileAddress) => {
      const layer = new VectorTile(new PbfReader(await fieldsTile(db(), address))).layers.fields
      return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index))
    }
    const idsIn = async (address: TileAddress) => (await tileOf(address)).map((feature) => feature?.id)

    describe('shapes kept ahead', () => {
      /** What needs no field yet. */
      const FREE = new Set(['create', 'import', 'undo'])
      const step = fc.record({
        kind: fc.constantFrom('create', 'draw', 'active', 'move', 'rename', 'import', 'undo', 'undo', 'undo'),
        which: fc.nat(20),
        size: fc.constantFrom(0.0001, 0.01, 0.1),
      })

      it('FLD-67: are those of the newest boundaries, whatever is done and undone', async () => {
        const growers = [await newGrower('First'), await newGrower('Second')]
        let west = -170
        const did = new Set<string>()
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 16 }), async (steps) => {
            const ids: number[] = []
            const edits: number[] = []
            for (const { kind: wanted, which, size } of steps) {
              west = west > 170 ? -170 : west + 0.37
              const growerId = growers[which % 2] ?? 0
              const id = ids[which % Math.max(1, ids.length)]
              const kind = id === undefined && !FREE.has(wanted) ? 'create' : wanted
              const seen = id === undefined ? null : await client.fields.get({ id }).catch(() => null)
              const { version, active } = seen ?? { version: 0, active: true }
              const done = async () => {
                if (kind === 'undo')
                  return manager.edits.undo({ id: edits[edits.length - 1 - (which % 3)] ?? 0 })
                if (kind === 'import') {
                  const upload = await stage(manager, [[square(west, 30, size)], [square(west, 31, size)]])
                  const commit = commitOf(upload, growerId, [{ index: 0 }, { index: 1 }])
                  const { createdIds } = await importFile(manager, await agreed(manager, commit))
                  ids.push(...createdIds)
                  return { editId: null }
                }
                if (kind === 'create' || id === undefined) {
                  const boundary = which % 3 === 0 ? null : { geometry: shape(square(west, 40, size)) }
                  const made = await manager.fields.create({ growerId, name: `F${west}`, boundary })
                  ids.push(made.id)
                  return made
                }
                if (kind === 'draw')
                  return manager.fields.saveBoundary({ id, version, geometry: shape(square(west, 41, size)) })
                if (kind === 'active') return manager.fields.setActive({ ids: [id], active: !active })
                if (kind === 'move')
                  // Nobody can yet; the tables are ready for it.
                  return writeRaw(db(), sql`UPDATE field SET grower_id = ${growerId} WHERE id = ${id}`)
                return manager.fields.update({ id, version, name: `G${west}` })
              }
              const answer = await done().catch(() => null)
              if (answer !== null && 'editId' in answer && answer.editId !== null) edits.push(answer.editId)
              if (answer !== null) did.add(kind)
              expect(await wrongShapes(db())).toEqual([])
            }
          }),
          { numRuns: rounds(6, 60) },
        )
        expect([...did].sort()).toEqual(['active', 'create', 'draw', 'import', 'move', 'rename', 'undo'])
        const { rows } = await sql<{ count: number }>`SELECT count(*) FROM field_shape`.execute(db())
        expect(rows[0]?.count).toBeGreaterThan(5)
      })
    })

    describe('tiles of shapes kept ahead', () => {
      it('FLD-67: are nowhere a pixel away from the boundary, at any latitude, with holes and parts, of thousands of corners', async () => {
        const growerId = await newGrower('Precise')
        for (const [lon, lat, corners] of [
          [12.3, 0.4, 900],
          [33.3, 44.4, 5_000],
          [77.7, -68.8, 900],
        ] as const) {
          const rings = [blob(lon, lat, 0.02, corners), blob(lon, lat, 0.008, 300)]
          const other = [blob(lon + 0.05, lat, 0.004, 40)]
          const boundary = { geometry: shape(rings, other) }
          const { id } = await client.fields.create({ growerId, name: 'Precise', boundary })
          for (const z of [10, 11, 12]) {
            const address = tileAt(lon, lat, z)
            const project = projectionOf(address)
            const features = await tileOf(address)
            const drawn = features.find((feature) => feature?.id === id)?.loadGeometry() ?? []
            expect(drawn.length).toBeGreaterThanOrEqual(2)
            const real = [...rings, ...other].map((ring) => ring.map(([x, y]) => project(x, y)))
            const inTile = ({ x, y }: Place) => x > -64 && y > -64 && x < 4160 && y < 4160
            const away = Math.max(
              farthest(
                drawn.map((ring) => ring.filter(inTile)),
                real,
              ),
              farthest(
                real.map((ring) => ring.filter((point) => inTile(point))),
                drawn,
              ),
            )
            expect([lon, z, away < PIXEL, away]).toEqual([lon, z, true, away])
          }
        }
      })

      it('FLD-67: have a boundary on both sides of the antimeridian where it is, and nowhere between', async () => {
        const growerId = await newGrower('Antimeridian')
        const geometry = shape(square(179.98, 52, 0.02), square(-180, 52, 0.02))
        const { id } = await client.fields.create({ growerId, name: 'Both', boundary: { geometry } })
        for (const z of [10, 11, 12, 13]) {
          expect(await idsIn(tileAt(179.99, 52.01, z))).toContain(id)
          expect(await idsIn(tileAt(-179.99, 52.01, z))).toContain(id)
          expect(await idsIn(tileAt(60, 52.01, z))).not.toContain(id)
        }
      })

      it('FLD-67: cut what is larger than a tile at its edge, and have what covers it', async () => {
        const growerId = await newGrower('Large')
        const { id } = await drawField(client, growerId, 'Large', square(100, -20, 0.9))
        const features = await tileOf(tileAt(100.45, -19.55, 12))
        const [ring = []] = features.find((feature) => feature?.id === id)?.loadGeometry() ?? []
        for (const { x, y } of ring) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-64)
          expect(Math.max(x, y)).toBeLessThanOrEqual(4160)
        }
        expect(new Set(ring.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
      })

      it('FLD-67: leave out a field without a boundary; one at the edge of the map is there', async () => {
        const growerId = await newGrower('Edge')
        const none = await client.fields.create({ growerId, name: 'None', boundary: null })
        const pole = await drawField(client, growerId, 'Pole', square(20, 84.99, 0.02))
        const ids = await idsIn(tileAt(20.01, 85, 10))
        expect(ids).not.toContain(none.id)
        expect(ids).toContain(pole.id)
      })

      it('FLD-10: have names from zoom 11 on', async () => {
        const growerId = await newGrower('Named')
        const { id } = await drawField(client, growerId, 'Named Field', square(-140, 12))
        const nameAt = async (z: number) =>
          (await tileOf(tileAt(-139.995, 12.005, z))).find((feature) => feature?.id === id)?.properties.name
        expect(await Promise.all([10, 11, 12, 13].map(nameAt))).toEqual([
          undefined,
          'Named Field',
          'Named Field',
          'Named Field',
        ])
      })
    })
  })

interface Place {
  x: number
  y: number
}

/** How far the farthest of these corners is from the lines. */
function farthest(corners: readonly (readonly Place[])[], lines: readonly (readonly Place[])[]): number {
  const segments = lines.flatMap((line) => line.slice(1).map((to, index) => [line[index] ?? to, to] as const))
  let most = 0
  for (const corner of corners.flat()) {
    let nearest = Number.POSITIVE_INFINITY
    for (const [from, to] of segments) nearest = Math.min(nearest, distance(corner, from, to))
    most = Math.max(most, nearest)
  }
  return most
}

function distance(point: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy)
}

it.skipIf(!hasSharedPostgres())(
  `FLD-67: a database of before has the shapes of all its fields${lackOfPostgres}`,
  async () => {
    const { pool, upgrade } = await databaseBefore('field_shape')
    await pool.query(`
      WITH owner AS (INSERT INTO grower (name, sort_name, search_name) VALUES ('A', 'a', 'a') RETURNING id),
      made AS (
        INSERT INTO field (grower_id, name, sort_name, search_name, active, area_m2)
        SELECT owner.id, 'F', 'f', 'f', n % 2 = 0, n FROM owner, generate_series(1, 20) AS n RETURNING *
      )
      INSERT INTO boundary_version (field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north)
      SELECT id, grower_id, ST_Multi(ST_MakeEnvelope(id, 40, id + 0.01, 40.01, 4326)), area_m2, 1, id, 40, id + 0.01, 40.01
      FROM made`)
    // Every other field has no newest boundary, as after an import that was undone.
    await pool.query(`UPDATE field SET boundary_version_id = b.id FROM boundary_version AS b
      WHERE b.field_id = field.id AND field.id % 3 <> 0`)
    await upgrade()
    const { rows } = await pool.query(`
      SELECT count(*)::integer AS all, count(*) FILTER (WHERE field_shape.active)::integer AS active FROM field_shape
      JOIN field ON field.id = field_id AND field.active = field_shape.active AND boundary_version_id IS NOT NULL`)
    expect(rows).toEqual([{ all: 14, active: 7 }])
  },
)
