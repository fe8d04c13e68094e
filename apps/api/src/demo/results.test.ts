import { createHash } from 'node:crypto'
import { checkSummarySchema } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { quickestKinds } from '../testing/databases.ts'
import { planBusiness } from './business.ts'
import { writeBusiness } from './write.ts'

const today = new Date('2026-11-20T12:00:00Z')
const options = { seed: 'results', growers: 8, fields: 130, years: 3, today }

describe.each(quickestKinds())('results of an invented business in $name', ({ skipped, open }) => {
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
  const ask = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows
  const uploads = () =>
    db.selectFrom('upload').selectAll().where('kind', '=', 'lab_results').orderBy('id').execute()
  /** What each result says of which place; the same business has it again. */
  const told = (afterUpload: number) =>
    ask(`
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
    'DMO-19: three files of two layouts brought last season’s results; each is kept as it was uploaded',
    async () => {
      const all = await uploads()
      expect(all.map(({ file_name, status }) => `${file_name} ${status}`)).toEqual([
        'FS-2024-1104.csv committed',
        ...['FS-2025-1104.csv committed', 'FS-2025-1111.csv committed', 'FS-2025-1118.csv committed'],
        ...['FS-2026-0405.csv committed', 'FS-2026-0405-repeat.csv committed', 'FS-2026-0412.csv checked'],
      ])
      const [layouts] = await ask('SELECT count(*)::integer AS count FROM lab_layout')
      expect(layouts).toEqual({ count: 3 })
      for (const { id, sha256, size_bytes } of all) {
        const file = kept.get(sha256)
        expect(file?.byteLength).toBe(size_bytes)
        const [rows] = await ask(`SELECT count(*)::integer AS count FROM upload_row WHERE upload_id = ${id}`)
        expect(rows).toEqual({ count: new TextDecoder().decode(file).trimEnd().split('\r\n').length })
      }
      for (const { created_at, committed_at, updated_at } of all.slice(1, 4)) {
        expect(created_at.toISOString().slice(0, 7)).toBe('2025-11')
        expect(committed_at).toEqual(updated_at)
      }
      const [strange] = await ask(`SELECT count(*)::integer AS count FROM lab_report JOIN laboratory
        ON laboratory.id = laboratory_id WHERE email LIKE '%.example' AND phone LIKE '555-01__'`)
      expect(strange).toEqual({ count: 6 })
    },
  )

  it.skipIf(skipped !== null)(
    'DMO-19: every sample taken last season in an approved year has results, and is verified',
    async () => {
      const samples = await ask(`
        SELECT sample.status, count(*) > 0 AS some, bool_and((SELECT count(*) FROM result
            WHERE sample_id = sample.id AND is_current) BETWEEN 5 AND 7) AS measured,
          bool_and(point.status IN ('collected', 'relocated')) AS collected
        FROM sample JOIN point ON point.id = sample.point_id JOIN field_year ON field_year.id = sample.field_year_id
          JOIN design ON design.id = sample.design_id
        WHERE field_year.status = 'approved' AND sample.year = 2025 AND design.is_current
          AND (point.status IN ('collected', 'relocated') OR sample.status <> 'reserved') GROUP BY 1`)
      expect(samples).toEqual([{ status: 'verified', some: true, measured: true, collected: true }])
      const ways = await ask(`
        SELECT way, count(*) > 0 AS some FROM (
          SELECT string_agg(what, ' ' ORDER BY scan_event.id) AS way, bool_or(scan_event.note <> '') AS noted
          FROM scan_event JOIN sample ON sample.id = sample_id
          WHERE sample.status = 'verified' GROUP BY sample.id) AS one GROUP BY way`)
      expect(ways).toEqual([{ way: 'print apply pack ship receive accept report verify', some: true }])
      const [late] = await ask(`SELECT count(*)::integer AS count FROM scan_event
        WHERE at > '${today.toISOString()}'`)
      expect(late).toEqual({ count: 0 })
      const before = await ask(`
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
    const [values] = await ask(`
      WITH wide AS (
        SELECT sample_id, depth_top_cm AS top, max(value_in_unit) FILTER (WHERE analyte = 'soc') AS soc,
          max(value_in_unit) FILTER (WHERE analyte = 'total_c') AS total_c FROM result GROUP BY 1, 2)
      SELECT bool_and(soc BETWEEN 0.8 AND 4) AS usual, bool_and(soc <= total_c) AS part,
        avg(soc) FILTER (WHERE top = 15) < 0.8 * avg(soc) FILTER (WHERE top = 0) AS falls,
        bool_or(total_c IS NULL) AS some_missing FROM wide`)
    expect(values).toEqual({ usual: true, part: true, falls: true, some_missing: true })
    const analytes = await ask(`SELECT analyte, bool_and(value_in_unit IS NOT NULL) AS in_unit FROM result
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
        await ask(`SELECT count(*) FILTER (WHERE "values" @> '[{"qualifier": "<"}]') >= 2 AS some,
        count(*) FILTER (WHERE findings @? '$[*] ? (@.kind == "notMatched" && @.proposal != null)') AS proposed
        FROM upload_row WHERE upload_id = ${waiting?.id}`)
      expect(below).toEqual({ some: true, proposed: 1 })
    },
  )

  it.skipIf(skipped !== null)(
    'DMO-1: the same options bring the same results again',
    async () => {
      const first = await told(0)
      const last = (await uploads()).at(-1)?.id ?? 0
      expect(first.length).toBeGreaterThan(1_000)
      await write()
      expect(await told(last)).toEqual(first)
    },
    240_000,
  )
})
