import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { quickestKinds } from '../../testing/databases.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { newestChange, newestSeq } from './newest.ts'

const MANY = 20_000

for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`${MANY} changes on ${kind.name}`, () => {
    it('CHG-19: the newest of a kind is found in one step, however long the kind has been quiet', async () => {
      const opened = await kind.open()
      onTestFinished(() => opened.close())
      const { db } = opened.database
      const add = (first: number, last: number, entities: string[]) =>
        writeRaw(
          db,
          sql`INSERT INTO change (seq, at, entity, entity_id, after, channel)
            SELECT n, timestamptz '2026-01-01' + n * interval '1 minute',
              (${entities}::text[])[1 + n % ${sql.lit(entities.length)}], n, '{"name": "x"}', 'api'
            FROM generate_series(${sql.lit(first)}, ${sql.lit(last)}) AS n`,
        )
      // As many fields as enrollments, all of them before the first enrollment.
      await add(1, MANY / 2, ['field', 'field_year'])
      await add(MANY / 2 + 1, MANY, ['enrollment', 'enrollment_field'])
      await sql`ANALYZE`.execute(db)
      for (const [entity, newest] of [
        ['field', MANY / 2],
        ['field_year', MANY / 2 - 1],
        ['enrollment', MANY],
        ['grower', undefined],
        ['a', undefined],
        ['staff', undefined],
      ] as const) {
        const query = newestChange(entity)
        const { rows } = await query.execute(db)
        expect(rows[0]?.seq, entity).toBe(newest)
        const { rows: read } = await sql<{
          'QUERY PLAN': unknown
        }>`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(db)
        const plan = JSON.stringify(read)
        expect(plan, entity).toContain('change_by_entity')
        // Of the kind before, one at most.
        expect(plan, entity).not.toMatch(/"Rows Removed by Filter":([2-9]|1\d)/)
      }
      expect(await newestSeq(db, ['grower'])).toBe(0)
      expect(await newestSeq(db, ['grower', 'field', 'field_year'])).toBe(MANY / 2)
      const { rows } = await newestChange('field').execute(db)
      expect(new Date(rows[0]?.at ?? '')).toEqual(new Date(Date.UTC(2026, 0, 1, 0, MANY / 2)))
    })
  })
