import { createHash } from 'node:crypto'
import {
  checkSummarySchema,
  fieldYearWorkflow,
  followedStatus,
  isFollowed,
  offReason,
  POINT_STATUSES,
  SAMPLE_STATUSES,
} from '@org/core/contract'
import { reproduce } from '@org/sampling-design'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { OpenedDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { quickestKinds } from '../testing/databases.ts'
import { planBusiness } from './business.ts'
import { planDesigns } from './designs.ts'
import { writeBusiness } from './write.ts'

const today = new Date('2026-11-20T12:00:00Z')
const options = { seed: 'designed', growers: 8, fields: 130, years: 3, today }
const pointStatus = z.enum(POINT_STATUSES)
const sheetSchema = z.record(z.string(), z.unknown())

describe.each(quickestKinds())(
  'designs and results of an invented business in $name',
  ({ skipped, open }) => {
    let opened: Awaited<ReturnType<typeof open>>
    let db: OpenedDatabase['db']
    const kept = new Map<string, Uint8Array>()
    const write = () =>
      transact(db, { staffId: null, channel: 'demo' }, (tx) =>
        writeBusiness(tx, planBusiness(options), async (file) => {
          const sha256 = createHash('sha256').update(file).digest('hex')
          kept.set(sha256, file)
          return sha256
        }),
      )
    const ask = async (query: string) => (await sql.raw<Record<string, number>>(query).execute(db)).rows
    const designs = () =>
      db
        .selectFrom('design')
        .innerJoin('field', 'field.id', 'design.field_id')
        .selectAll('design')
        .select('field.name')
        .orderBy('design.id')
        .execute()

    const askAny = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows
    const uploads = () =>
      db.selectFrom('upload').selectAll().where('kind', '=', 'lab_results').orderBy('id').execute()
    /** What each result says of which place; the same business has it again. */
    const valuesAfter = (afterUpload: number) =>
      askAny(`
      SELECT grower.name AS grower, field.name AS field, result.year, point.number, result.depth_top_cm, analyte, value,
        qualifier, result.unit, lab_number IS NOT NULL AS has_number, result.created_at
      FROM result JOIN sample ON sample.id = result.sample_id JOIN point ON point.id = sample.point_id
        JOIN field ON field.id = result.field_id JOIN grower ON grower.id = result.grower_id
      WHERE upload_id > ${afterUpload} AND result.year < 2026 ORDER BY 1, 2, 3, 4, 5, 6`)

    beforeAll(async () => {
      if (skipped !== null) return
      opened = await open()
      db = opened.database.db
      await write()
    }, 240_000)
    afterAll(() => opened?.close())

    it.skipIf(skipped !== null)(
      'DMO-13: this season has years in every state up to the laboratory',
      async () => {
        const rows = await db
          .selectFrom('field_year')
          .select(['status', 'planned_on', 'updated_at'])
          .where('year', '=', 2026)
          .execute()
        const shares = Map.groupBy(rows, ({ status }) => status)
        expect([...shares.keys()].toSorted()).toEqual([
          ...['at_lab', 'boundary_confirmed', 'boundary_pending', 'collected', 'in_progress'],
          ...['partial_results', 'plan_approved', 'scheduled', 'stratified'],
        ])
        for (const [status, some] of shares)
          if (status !== 'partial_results') expect(some.length / rows.length, status).toBeGreaterThan(0.01)
        for (const { status, planned_on: day, updated_at: at } of rows) {
          expect(day !== null).toBe(
            ['scheduled', 'in_progress', 'collected', 'at_lab', 'partial_results'].includes(status),
          )
          if (day === null) continue
          const isComing = day > '2026-11-20'
          expect(isComing, day).toBe(status === 'scheduled')
          expect(day > '2026-10-20' && day < '2026-12-05', day).toBe(true)
          expect([0, 6]).not.toContain(new Date(day).getUTCDay())
          expect(at.getTime()).toBeLessThanOrEqual(today.getTime())
        }
      },
    )

    it.skipIf(skipped !== null)(
      'DMO-14: every year from stratified on has one current design with its points and samples, no other year has any',
      async () => {
        const rows = await ask(`
        SELECT status, count(*) AS years,
          count(*) FILTER (WHERE (SELECT count(*) FROM design WHERE field_year_id = field_year.id AND is_current) = 1)
            AS designed,
          count(*) FILTER (WHERE EXISTS (SELECT FROM design WHERE field_year_id = field_year.id)) AS with_any
        FROM field_year GROUP BY status`)
        expect(rows).toHaveLength(10)
        for (const { status, years, designed, with_any } of rows) {
          const isBefore = `${status}`.startsWith('boundary_')
          expect({ status, designed, with_any }).toEqual({
            status,
            designed: isBefore ? 0 : years,
            with_any: isBefore ? 0 : years,
          })
        }
        const [wrong] = await ask(`
        SELECT count(*) AS wrong FROM design
        WHERE point_count <> (SELECT count(*) FROM point WHERE design_id = design.id AND role = 'base')
          OR point_count * jsonb_array_length(depths) <> (SELECT count(*) FROM sample WHERE design_id = design.id)
          OR strata_count <> (SELECT count(*) FROM stratum WHERE design_id = design.id)`)
        expect(wrong).toEqual({ wrong: 0 })
      },
    )

    it.skipIf(skipped !== null)(
      'DMO-15: every design has a sheet that is kept, and reproduces of it to the bit',
      async () => {
        for (const { sheet_sha256, cells_sha256, strata_sha256, points_sha256, number } of await designs()) {
          const bytes = kept.get(sheet_sha256)
          expect(bytes).toBeDefined()
          // Making them all again takes as long as making them.
          if (number === 1 && !/^[01]/.test(sheet_sha256)) continue
          const { sheet } = reproduce(sheetSchema.parse(JSON.parse(new TextDecoder().decode(bytes))))
          expect(sheet.digests).toEqual({
            cells: cells_sha256,
            stratumOf: strata_sha256,
            points: points_sha256,
          })
        }
      },
    )

    it.skipIf(skipped !== null)(
      'DMO-16: some years have a second design, with a note; all are dated within their season and told by one change',
      async () => {
        const all = await designs()
        const second = all.filter(({ number }) => number === 2)
        expect(second.length).toBeGreaterThan(2)
        for (const { note, is_current } of second)
          expect({ is_current, note }).not.toEqual({ is_current, note: '' })
        const versions = Map.groupBy(all, ({ field_year_id: id }) => id)
        for (const [newest, ...older] of [...versions.values()].map((some) => some.toReversed())) {
          expect(newest?.is_current).toBe(true)
          for (const one of older) {
            expect(one.is_current).toBe(false)
            expect(one.updated_at).toEqual(newest?.created_at)
          }
        }
        for (const { year, created_at: at } of all) {
          expect(at.getUTCFullYear()).toBe(year)
          expect(at.getTime()).toBeLessThanOrEqual(today.getTime())
        }
        const [undated] = await ask(`
        SELECT count(*) AS undated FROM design WHERE EXISTS (
          SELECT FROM (
            SELECT design_id, created_at, updated_at FROM stratum
            UNION ALL SELECT design_id, created_at, CASE WHEN collected_at IS NULL THEN updated_at ELSE created_at END FROM point
            UNION ALL SELECT design_id, created_at, CASE WHEN state_since IS NULL THEN updated_at ELSE created_at END FROM sample
          ) AS part
          WHERE part.design_id = design.id AND (part.created_at, part.updated_at) <> (design.created_at, design.created_at)
        )`)
        expect(undated).toEqual({ undated: 0 })
        const told = await ask(`
        SELECT entity, count(*) FILTER (WHERE before IS NULL)::integer AS made, sum((parts ->> 'sample')::integer)::integer AS samples
        FROM change WHERE entity IN ('design', 'stratum', 'point', 'sample') AND before IS NULL GROUP BY entity`)
        const [there] = await ask('SELECT count(*)::integer AS samples FROM sample')
        expect(told).toEqual([{ entity: 'design', made: all.length, samples: there?.samples }])
      },
    )

    it.skipIf(skipped !== null)('DMO-14: years went through their workflow step by step', async () => {
      const { rows } = await sql<{ steps: string[] }>`
      SELECT array_agg(after ->> 'status' ORDER BY seq) AS steps FROM change
      WHERE entity = 'field_year' AND after ? 'status' GROUP BY entity_id`.execute(db)
      const moves = fieldYearWorkflow.moves.flatMap(({ from, to }) => from.map((one) => `${one} ${to}`))
      // Of the season before last the results are kept elsewhere.
      for (const { steps } of rows)
        for (const [at, step] of steps.slice(1).entries())
          if (step !== 'approved') expect(moves).toContain(`${steps[at]} ${step}`)
          else expect(['collected', 'results_complete']).toContain(steps[at])
    })

    it.skipIf(skipped !== null)(
      'DMO-17: crews have what is scheduled, what is due is collected, and years are what their points make of them',
      async () => {
        const points = await ask(`
        SELECT field_year.year, field_year.status AS year_status, point.status, point.reason <> '' AS has_reason,
          point.crew_id IS NOT NULL AS has_crew, point.planned_on < '2026-11-20' AS is_due,
          point.field_year_id, (SELECT array_agg(DISTINCT sample.status) FROM sample
            WHERE sample.point_id = point.id)::text AS samples, count(*) AS n
        FROM point JOIN design ON design.id = point.design_id JOIN field_year ON field_year.id = point.field_year_id
        WHERE design.is_current AND (point.role = 'base' OR point.replaces_point_id IS NOT NULL)
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`)
        for (const [, ofYear] of Map.groupBy(points, ({ field_year_id }) => field_year_id)) {
          const [{ year_status: told, year } = { year_status: '', year: 0 }] = ofYear
          const counted = ofYear.map(({ status, samples }) => ({
            status: pointStatus.parse(status),
            samples: z.array(z.enum(SAMPLE_STATUSES)).parse(`${samples ?? ''}`.match(/[a-z_]+/g) ?? []),
          }))
          if (isFollowed(told)) expect(followedStatus(counted)).toBe(told)
          if (`${told}` === 'approved')
            // Of some fields the results of an earlier season are kept, too.
            expect(['results_complete', ...(year === 2025 ? [] : ['collected'])]).toContain(
              followedStatus(counted),
            )
          if (isFollowed(told)) expect(ofYear.every(({ has_crew }) => has_crew)).toBe(true)
        }
        const statuses = new Set(points.map(({ status }) => `${status}`))
        expect([...statuses].toSorted()).toEqual(
          expect.arrayContaining(['assigned', 'collected', 'relocated', 'replaced']),
        )
        const odd = points.filter(({ status }) => ['relocated', 'replaced', 'waived'].includes(`${status}`))
        expect(odd.every(({ has_reason }) => has_reason)).toBe(true)
        expect(points.filter(({ status, is_due }) => `${status}` === 'collected' && !is_due)).toEqual([])
        const crews = await db.selectFrom('crew').select('name').orderBy('name').execute()
        expect(crews.map(({ name }) => name)).toEqual(['North', 'South'])
      },
    )

    it.skipIf(skipped !== null)(
      'DMO-26: no crew has more points on a day than it collects, and none on a day off',
      async () => {
        const days = await askAny(`
        SELECT crew.name, point.planned_on::text AS day, crew.points_a_day AS most, count(*)::integer AS count,
          count(DISTINCT point.field_year_id)::integer AS fields
        FROM point JOIN design ON design.id = point.design_id JOIN crew ON crew.id = point.crew_id
        WHERE design.is_current AND point.planned_on IS NOT NULL AND point.role = 'base'
        GROUP BY crew.id, point.planned_on HAVING count(*) > crew.points_a_day ORDER BY 1, 2`)
        expect(days).toEqual([])
        const planned = await askAny(
          'SELECT DISTINCT planned_on::text AS day FROM point WHERE planned_on IS NOT NULL',
        )
        const reasons = planned.map(({ day }) => offReason({ daysOff: [], holidaysOff: true }, `${day}`))
        expect(reasons.filter((reason) => reason !== null)).toEqual([])
      },
    )

    it.skipIf(skipped !== null)(
      'DMO-19: three files of two layouts brought last season’s results; each is kept as it was uploaded',
      async () => {
        const all = await uploads()
        expect(all.map(({ file_name, status }) => `${file_name} ${status}`)).toEqual([
          'FS-2024-1104.csv committed',
          ...['FS-2025-1104.csv committed', 'FS-2025-1111.csv committed', 'FS-2025-1118.csv committed'],
          ...['FS-2026-0405.csv committed', 'FS-2026-0405-repeat.csv committed', 'FS-2026-0412.csv checked'],
        ])
        const [layouts] = await askAny('SELECT count(*)::integer AS count FROM lab_layout')
        expect(layouts).toEqual({ count: 3 })
        for (const { id, sha256, size_bytes } of all) {
          const file = kept.get(sha256)
          expect(file?.byteLength).toBe(size_bytes)
          const [rows] = await askAny(
            `SELECT count(*)::integer AS count FROM upload_row WHERE upload_id = ${id}`,
          )
          expect(rows).toEqual({ count: new TextDecoder().decode(file).trimEnd().split('\r\n').length })
        }
        for (const { created_at, committed_at, updated_at } of all.slice(1, 4)) {
          expect(created_at.toISOString().slice(0, 7)).toBe('2025-11')
          expect(committed_at).toEqual(updated_at)
        }
        const [strange] = await askAny(`SELECT count(*)::integer AS count FROM lab_report JOIN laboratory
        ON laboratory.id = laboratory_id WHERE email LIKE '%.example' AND phone LIKE '555-01__'`)
        expect(strange).toEqual({ count: 6 })
      },
    )

    it.skipIf(skipped !== null)(
      'DMO-19: every sample taken last season in an approved year has results, and is verified',
      async () => {
        const samples = await askAny(`
        SELECT sample.status, count(*) > 0 AS some, bool_and((SELECT count(*) FROM result
            WHERE sample_id = sample.id AND is_current) BETWEEN 5 AND 7) AS measured,
          bool_and(point.status IN ('collected', 'relocated')) AS collected
        FROM sample JOIN point ON point.id = sample.point_id JOIN field_year ON field_year.id = sample.field_year_id
          JOIN design ON design.id = sample.design_id
        WHERE field_year.status = 'approved' AND sample.year = 2025 AND design.is_current
          AND (point.status IN ('collected', 'relocated') OR sample.status <> 'reserved') GROUP BY 1`)
        expect(samples).toEqual([{ status: 'verified', some: true, measured: true, collected: true }])
        const ways = await askAny(`
        SELECT way, count(*) > 0 AS some FROM (
          SELECT string_agg(what, ' ' ORDER BY scan_event.id) AS way, bool_or(scan_event.note <> '') AS noted
          FROM scan_event JOIN sample ON sample.id = sample_id
          WHERE sample.status = 'verified' GROUP BY sample.id) AS one GROUP BY way`)
        expect(ways).toEqual([{ way: 'print apply pack ship receive accept report verify', some: true }])
        const [late] = await askAny(`SELECT count(*)::integer AS count FROM scan_event
        WHERE at > '${today.toISOString()}'`)
        expect(late).toEqual({ count: 0 })
        const before = await askAny(`
        SELECT DISTINCT earlier FROM (
          SELECT after ->> 'status' AS status, entity_id,
            lag(after ->> 'status') OVER (PARTITION BY entity_id ORDER BY seq) AS earlier
          FROM change WHERE entity = 'field_year' AND after ? 'status') AS step
        JOIN field_year ON field_year.id = entity_id
        WHERE step.status = 'approved' AND year = 2025 AND EXISTS (SELECT FROM design WHERE field_year_id = field_year.id)`)
        expect(before).toEqual([{ earlier: 'results_complete' }])
      },
    )

    it.skipIf(skipped !== null)('DMO-19: the values are those of soils', async () => {
      const [values] = await askAny(`
      WITH wide AS (
        SELECT sample_id, depth_top_cm AS top, max(value_in_unit) FILTER (WHERE analyte = 'soc') AS soc,
          max(value_in_unit) FILTER (WHERE analyte = 'total_c') AS total_c FROM result GROUP BY 1, 2)
      SELECT bool_and(soc BETWEEN 0.8 AND 4) AS usual, bool_and(soc <= total_c) AS part,
        avg(soc) FILTER (WHERE top = 15) < 0.8 * avg(soc) FILTER (WHERE top = 0) AS falls,
        bool_or(total_c IS NULL) AS some_missing FROM wide`)
      expect(values).toEqual({ usual: true, part: true, falls: true, some_missing: true })
      const analytes =
        await askAny(`SELECT analyte, bool_and(value_in_unit IS NOT NULL) AS in_unit FROM result
      GROUP BY 1 ORDER BY 1`)
      expect(analytes).toEqual(
        ['bulk_density', 'k', 'p_mehlich3', 'ph_water', 'soc', 'total_c', 'total_n'].map((analyte) => ({
          analyte,
          in_unit: true,
        })),
      )
    })

    it.skipIf(skipped !== null)(
      'DMO-19: a file of this season is checked: a pH of 64, a label misread, one missing, a sample twice',
      async () => {
        const waiting = (await uploads()).at(-1)
        const { outcomes, findings, values } = checkSummarySchema.parse(waiting?.summary)
        expect(outcomes).toMatchObject({ new: 20, error: 2, unmatched: 2 })
        expect(values.new).toBeGreaterThan(120)
        const kinds = findings.map(({ kind, level, count }) => `${count} ${kind} ${level}`)
        expect(kinds).toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^[67] duplicate error$/),
            '2 notMatched error',
            '1 decimal error',
          ]),
        )
        const [below] =
          await askAny(`SELECT count(*) FILTER (WHERE "values" @> '[{"qualifier": "<"}]') >= 2 AS some,
        count(*) FILTER (WHERE findings @? '$[*] ? (@.kind == "notMatched" && @.proposal != null)') AS proposed
        FROM upload_row WHERE upload_id = ${waiting?.id}`)
        expect(below).toEqual({ some: true, proposed: 1 })
      },
    )

    it.skipIf(skipped !== null)(
      'DMO-1, DMO-15: the same options make the same designs and results again',
      async () => {
        const before = await designs()
        const values = await valuesAfter(0)
        const last = (await uploads()).at(-1)?.id ?? 0
        expect(values.length).toBeGreaterThan(1_000)
        await write()
        const again = (await designs()).slice(before.length)
        const told = (all: typeof before) =>
          all
            .map(
              (one) =>
                `${one.name} ${one.year} ${one.number} ${one.cells_sha256} ${one.strata_sha256} ${one.points_sha256}`,
            )
            .toSorted()
        expect(told(again)).toEqual(told(before))
        expect(await valuesAfter(last)).toEqual(values)
      },
      240_000,
    )
  },
)

it('DMO-14: of a larger business a part has designs, chosen by the field', () => {
  const year = { grower: 1, year: 2025, areaM2: 300_000, from: new Date('2025-01-08T00:00:00Z') }
  const large = { ...options, growers: 4_000, fields: 30_000 }
  const names = Array.from({ length: 2_000 }, (_, at) => `Field ${at}`)
  const designed = names.filter((fieldName) => planDesigns(large, { ...year, fieldName }) !== null)
  expect(designed.length).toBeGreaterThan(5)
  expect(designed.length).toBeLessThan(40)
  const also = names.filter((fieldName) => planDesigns(large, { ...year, fieldName, year: 2024 }) !== null)
  expect(also).toEqual(designed)
})
