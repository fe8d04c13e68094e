import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDataFolder } from '../testing/template-folder.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { countParts, type PartRow } from './edit-parts.ts'
import { partsOf } from './made-parts.ts'
import type { ChangeRecord } from './rows/types.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  const dataDir = await makeDataFolder()
  opened = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => {} })
})
afterAll(() => opened?.close())

const value = fc.constantFrom<unknown>(1, 2, 'a', null, true, { b: 1, a: [1, 2] }, { a: [1, 2], b: 1 })
const row = fc.record({ name: value, status: value, active: value, note: value }, { requiredKeys: ['name'] })
const parts = fc.option(fc.dictionary(fc.constantFrom('stratum', 'point'), fc.integer({ min: 1, max: 9 })), {
  nil: undefined,
})
/** Something happens to a row: it is made, changed or removed, perhaps several times in one edit. */
const change = fc
  .record({
    entity: fc.constantFrom('field', 'design'),
    id: fc.integer({ min: 1, max: 8 }),
    before: fc.option(row),
    after: fc.option(row),
    parts,
  })
  .filter(({ before, after }) => before !== null || after !== null)

const ofOrder = ({ entity, kind }: { entity: string; kind: string }) => `${entity} ${kind}`
const inOrder = <T extends { entity: string; kind: string; keys: string[] }>(list: readonly T[]) =>
  list
    .map((part) => ({ ...part, keys: part.keys.toSorted() }))
    .toSorted((one, other) => (ofOrder(one) < ofOrder(other) ? -1 : 1))

async function counted(records: readonly ChangeRecord[]): Promise<Omit<PartRow, 'line'>[]> {
  const given = JSON.stringify(
    records.map(({ entity, id, before, after, parts: withIt = null }, at) => ({
      ...{ edit_id: 1, seq: at + 1, entity, entity_id: id },
      ...{ before, after, parts: withIt },
    })),
  )
  const { rows } = await countParts(sql`SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS given
    (edit_id bigint, seq bigint, entity text, entity_id bigint, before jsonb, after jsonb, parts jsonb)`).execute(
    opened.db,
  )
  return rows.map(({ line: _line, count, named, ...part }) => ({
    ...part,
    count: Number(count),
    named: named.map(Number),
  }))
}

it('EDT-2: what an edit did is counted before it is recorded as it is counted afterward', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (records) => {
      expect(inOrder(partsOf(records))).toEqual(inOrder(await counted(records)))
    }),
    { numRuns: 200 },
  )
})
