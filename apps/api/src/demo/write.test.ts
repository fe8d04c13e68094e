import { ENROLLMENT_STATUSES, enrollmentWorkflow, type Finding, findingSchema } from '@org/core/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { checkEnrollments } from '../areas/enrollments/check.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { quickestKinds } from '../testing/databases.ts'
import { rounds } from '../testing/soak.ts'
import { planBusiness } from './business.ts'
import { toHexEwkb } from './wkb.ts'
import { writeLargeBusiness } from './write.ts'

const today = new Date('2026-11-20T12:00:00Z')
/** More than one transaction writes where that is quick; elsewhere more than one statement. */
const LARGE = { growers: 160, fields: 2_600 }
const SMALL = { growers: 40, fields: 650 }
const kinds = quickestKinds().map((kind) => ({ ...kind, size: kind.name === 'embedded' ? SMALL : LARGE }))

const stateSchema = z.enum(ENROLLMENT_STATUSES)
/** Where one move leads from a state. */
const movesInto = (from: string | undefined): string[] =>
  enrollmentWorkflow.moves.filter((move) => move.from.includes(stateSchema.parse(from))).map(({ to }) => to)
const byField = (findings: readonly Finding[]) =>
  findings.toSorted((a, b) => (a.field?.id ?? 0) - (b.field?.id ?? 0))

/** Sheets of designs are of no interest here. */
const keepNothing = async (): Promise<string> => '0'.repeat(64)

/** One row of numbers. */
type Counts = Record<string, number>

describe.each(kinds)('an invented business in $name', ({ skipped, open, size }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let db: OpenedDatabase['db']
  const told: number[] = []
  const one = async (query: string): Promise<Counts> => {
    const { rows } = await sql.raw<Counts>(query).execute(db)
    return rows[0] ?? {}
  }

  beforeAll(async () => {
    if (skipped !== null) return
    opened = await open()
    db = opened.database.db
    const business = planBusiness({ seed: 'written', ...size, years: 3, today })
    await writeLargeBusiness(db, business, keepNothing, (written) => told.push(written))
  }, 240_000)
  afterAll(() => opened?.close())

  it.skipIf(skipped !== null)('DMO-2: is there whole, and told as it grew', async () => {
    const counts =
      await one(`SELECT (SELECT count(*) FROM grower) AS growers, (SELECT count(*) FROM field) AS fields,
      (SELECT count(DISTINCT grower_id) FROM field) AS with_fields`)
    expect(counts).toEqual({ ...size, with_fields: size.growers })
    expect(told.at(-1)).toBe(size.fields)
  })

  it.skipIf(skipped !== null)(
    'DMO-4: has boundaries that are valid and do not overlap, former ones too valid',
    async () => {
      const { invalid } = await one(
        'SELECT count(*) AS invalid FROM boundary_version WHERE NOT ST_IsValid(geom) OR NOT ST_IsPolygonCCW(geom)',
      )
      expect(invalid).toBe(0)
      const { overlapping } = await one(`
      SELECT count(*) AS overlapping FROM field AS a
      JOIN boundary_version AS ours ON ours.id = a.boundary_version_id
      JOIN boundary_version AS other ON other.geom && ours.geom
      JOIN field AS b ON b.boundary_version_id = other.id AND b.id > a.id
      WHERE ST_Intersects(ours.geom, other.geom)`)
      expect(overlapping).toBe(0)
    },
  )

  it.skipIf(skipped !== null)('DMO-4: has fields as large as fields are', async () => {
    const { smallest, largest, average } = await one(`
      SELECT min(area_m2) / 10000 AS smallest, max(area_m2) / 10000 AS largest, avg(area_m2) / 10000 AS average
      FROM field WHERE boundary_version_id IS NOT NULL`)
    // A half section is 129.5 ha with its roads, a strip of a forty at least two.
    expect(smallest).toBeGreaterThan(1.5)
    expect(largest).toBeLessThan(129.5)
    expect(average).toBeGreaterThan(20)
    expect(average).toBeLessThan(60)
  })

  it.skipIf(skipped !== null)(
    'DMO-4: lies in several counties of three states, found by the shipped map',
    async () => {
      const { rows } = await sql<{ state: string; counties: number }>`
      SELECT state, count(DISTINCT county) AS counties FROM field
      WHERE boundary_version_id IS NOT NULL GROUP BY state ORDER BY state`.execute(db)
      expect(rows.map(({ state }) => state)).toEqual(['Iowa', 'Kansas', 'Nebraska'])
      for (const { counties } of rows) expect(counties).toBeGreaterThan(2)
    },
  )

  it.skipIf(skipped !== null)('DMO-6: has a change for every row, in the order of its life', async () => {
    const { missing } = await one(`
      SELECT count(*) AS missing FROM (
        SELECT 'grower' AS entity, id FROM grower UNION ALL SELECT 'field', id FROM field
        UNION ALL SELECT 'boundary_version', id FROM boundary_version UNION ALL SELECT 'field_year', id FROM field_year
      ) AS kept
      WHERE NOT EXISTS (SELECT FROM change WHERE entity = kept.entity AND entity_id = kept.id AND before IS NULL)`)
    expect(missing).toBe(0)
    // What the last changes of a field's boundary and area say is what the field has: one that stays is not told again.
    const last = (key: string) => `(
      SELECT after ->> '${key}' FROM change WHERE entity = 'field' AND entity_id = field.id AND after ? '${key}'
      ORDER BY seq DESC LIMIT 1)`
    const { wrong } = await one(`
      SELECT count(*) AS wrong FROM field
      WHERE ${last('boundaryVersionId')}::bigint IS DISTINCT FROM boundary_version_id
        OR ${last('areaM2')}::double precision IS DISTINCT FROM area_m2`)
    expect(wrong).toBe(0)
    const { versions } = await one(`
      SELECT count(*) AS versions FROM field
      WHERE version <> (SELECT count(*) FROM change WHERE entity = 'field' AND entity_id = field.id)`)
    expect(versions).toBe(0)
  })

  it.skipIf(skipped !== null)(
    'DMO-6: every kind of row has its changes, by nobody, on channel `demo`, with the time they were recorded',
    async () => {
      const { rows } = await sql<{ entity: string; rows: number; made: number }>`
        SELECT entity, count(*) FILTER (WHERE before IS NULL) AS made,
          CASE entity WHEN 'grower' THEN (SELECT count(*) FROM grower) WHEN 'field' THEN (SELECT count(*) FROM field)
            WHEN 'boundary_version' THEN (SELECT count(*) FROM boundary_version)
            WHEN 'field_year' THEN (SELECT count(*) FROM field_year)
            WHEN 'enrollment' THEN (SELECT count(*) FROM enrollment)
            WHEN 'design' THEN (SELECT count(*) FROM design)
            WHEN 'crew' THEN (SELECT count(*) FROM crew)
            -- Made with their designs, and changed since.
            WHEN 'point' THEN 0 WHEN 'sample' THEN 0
            WHEN 'label_batch' THEN (SELECT count(*) FROM label_batch) WHEN 'label' THEN 0
            WHEN 'laboratory' THEN (SELECT count(*) FROM laboratory) WHEN 'shipment' THEN (SELECT count(*) FROM shipment)
            WHEN 'box' THEN (SELECT count(*) FROM box) WHEN 'manifest_line' THEN (SELECT count(*) FROM manifest_line)
            WHEN 'upload' THEN (SELECT count(*) FROM upload) WHEN 'lab_report' THEN (SELECT count(*) FROM lab_report)
            -- Told with their report.
            WHEN 'result' THEN 0
            WHEN 'enrollment_field' THEN (SELECT count(*) FROM enrollment_field) END AS rows
        FROM change GROUP BY entity ORDER BY entity`.execute(db)
      expect(rows.map(({ entity }) => entity)).toEqual(
        [
          ...[
            'grower',
            'field',
            'boundary_version',
            'field_year',
            'enrollment',
            'enrollment_field',
            'design',
            'crew',
            'point',
            'sample',
            'label',
            'label_batch',
            'laboratory',
            'shipment',
            'box',
            'manifest_line',
            'upload',
            'lab_report',
            'result',
          ],
        ].toSorted(),
      )
      for (const { rows: there, made } of rows) expect(made).toBe(there)
      const { others, early } = await one(`
        SELECT count(*) FILTER (WHERE by_staff_id IS NOT NULL OR channel <> 'demo') AS others,
          count(*) FILTER (WHERE at < now() - interval '1 hour' OR at > now()) AS early
        FROM change`)
      expect({ others, early }).toEqual({ others: 0, early: 0 })
    },
  )

  it.skipIf(skipped !== null)(
    'DMO-18: this season’s labels are printed, most of those of collected points are on bags, some are void',
    async () => {
      const counts = await one(`
        SELECT count(*) FILTER (WHERE status = 'printed') > 0 AS printed, count(*) FILTER (WHERE status = 'applied') > 0
          AS applied, count(*) FILTER (WHERE status = 'reserved') > 0 AS reserved,
          count(*) FILTER (WHERE (label_code IS NULL) <> (status = 'reserved')) AS astray,
          count(*) FILTER (WHERE status = 'applied' AND point_id IN (SELECT id FROM point WHERE collected_at IS NULL))
            AS uncollected
        FROM sample WHERE year = ${today.getUTCFullYear()}`)
      expect(counts).toEqual({ printed: true, applied: true, reserved: true, astray: 0, uncollected: 0 })
      const { of_void, blank, late } = await one(`
        SELECT count(*) FILTER (WHERE state = 'void') AS of_void, count(*) FILTER (WHERE state = 'blank') AS blank,
          (SELECT count(*) FROM scan_event WHERE at > '${today.toISOString()}') AS late FROM label`)
      expect(of_void).toBeGreaterThan(0)
      expect(blank).toBeGreaterThan(0)
      expect(late).toBe(0)
    },
  )

  it.skipIf(skipped !== null)(
    'DMO-6: rows carry the dates of the business, not that of their writing',
    async () => {
      const invented = planBusiness({ seed: 'written', ...size, years: 3, today })
      const datesOf = (table: 'grower' | 'field' | 'boundary_version' | 'field_year') =>
        db.selectFrom(table).select('created_at').orderBy('created_at').execute()
      const inOrder = (dates: readonly Date[]) => dates.map((date) => date.getTime()).sort((a, b) => a - b)
      const fields = [...invented.fields()]
      const planned = {
        grower: invented.growers.map(({ createdAt }) => createdAt),
        field: fields.map(({ createdAt }) => createdAt),
        boundary_version: fields.flatMap(({ boundaries }) => boundaries.map(({ createdAt }) => createdAt)),
        field_year: fields.flatMap(({ years }) => years.map(({ createdAt }) => createdAt)),
      }
      for (const table of ['grower', 'field', 'boundary_version', 'field_year'] as const) {
        const kept = await datesOf(table)
        expect(
          kept.map((row) => row.created_at.getTime()),
          table,
        ).toEqual(inOrder(planned[table]))
      }
      const { late } = await one(`
      SELECT count(*) AS late FROM (
        SELECT created_at, updated_at FROM grower UNION ALL SELECT created_at, updated_at FROM field
        UNION ALL SELECT created_at, updated_at FROM enrollment
      ) AS kept WHERE updated_at < created_at OR updated_at > '${today.toISOString()}'`)
      expect(late).toBe(0)
    },
  )

  it.skipIf(skipped !== null)('DMO-12: is enrolled as the workflow and its check allow', async () => {
    const { rows } = await sql<{ id: number; version: number; status: string; steps: string[] }>`
      SELECT enrollment.id, version, status,
        array_agg(coalesce(change.after->>'status', '') ORDER BY change.seq) AS steps
      FROM enrollment JOIN change ON change.entity = 'enrollment' AND change.entity_id = enrollment.id
      GROUP BY enrollment.id`.execute(db)
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['draft', 'needs_review', 'eligible', 'signed', 'active', 'complete', 'withdrawn']),
    )
    for (const { steps, version, status } of rows) {
      expect(steps).toHaveLength(version)
      expect(steps.at(-1)).toBe(status)
      for (const [at, step] of steps.slice(1).entries())
        expect(movesInto(steps[at]), steps.join(' → ')).toContain(step)
    }
    const inReview = rows.filter(({ status }) => status === 'needs_review').map(({ id }) => id)
    const checked = await checkEnrollments(db, inReview, today)
    const kept = await db
      .selectFrom('enrollment')
      .select(['id', 'findings'])
      .where('id', 'in', inReview)
      .execute()
    for (const { id, findings } of kept) {
      const found = checked.get(id)?.findings ?? []
      expect(found.length).toBeGreaterThan(0)
      expect(byField(found)).toEqual(byField(z.array(findingSchema).parse(findings)))
    }
  })

  it.skipIf(skipped !== null)('DMO-12: has approved exactly the years that were completed', async () => {
    const { wrong, approved } = await one(`
      SELECT count(*) FILTER (WHERE (status = 'approved') <> EXISTS (
          SELECT FROM enrollment_field AS enrolled JOIN enrollment ON enrollment.id = enrolled.enrollment_id
          WHERE enrolled.field_id = field_year.field_id AND enrolled.year = field_year.year
            AND enrollment.status = 'complete'
        )) AS wrong,
        count(*) FILTER (WHERE status = 'approved') AS approved
      FROM field_year`)
    expect(wrong).toBe(0)
    expect(approved).toBeGreaterThan(size.fields / 26)
  })

  it.skipIf(skipped !== null)('DMO-4: whatever the seed, boundaries are valid and apart', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 20 }),
        fc.integer({ min: 8, max: 250 }),
        async (seed, fields) => {
          const growers = Math.max(1, Math.floor(fields / 15))
          const business = planBusiness({ seed, fields, growers, years: 2, today })
          const shapes = [...business.fields()].flatMap(({ boundaries }) => {
            const newest = boundaries.at(-1)
            return newest === undefined ? [] : [toHexEwkb(newest.polygons)]
          })
          const { rows } = await sql<Counts>`
          WITH shape AS MATERIALIZED (
            SELECT place, hex::geometry AS geom FROM unnest(${shapes}::text[]) WITH ORDINALITY AS row (hex, place)
          )
          SELECT count(*) FILTER (WHERE NOT ST_IsValid(geom)) AS invalid,
            (SELECT count(*) FROM shape AS a JOIN shape AS b ON a.place < b.place AND a.geom && b.geom
              WHERE ST_Intersects(a.geom, b.geom)) AS touching
          FROM shape`.execute(db)
          expect(rows).toEqual([{ invalid: 0, touching: 0 }])
        },
      ),
      { numRuns: rounds(8, 25) },
    )
  })
})
