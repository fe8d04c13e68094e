import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { growerTable } from '../areas/growers/tables.ts'
import { transact, watchTransactions } from '../db/transact.ts'
import { quickestKinds } from './databases.ts'
import { HeldRows, lockPlugin } from './lock-order.ts'
import { watchLocks } from './watch-locks.ts'

const lock = (table: string, how = 'UPDATE') =>
  `SELECT to_jsonb(held) AS row FROM (SELECT "id" FROM "${table}" WHERE id IN (SELECT id FROM "field") ORDER BY id FOR ${how}) AS held`
const rows = (...ids: number[]) => ids.map((id) => ({ row: { id } }))

/** What is out of order in a transaction. */
function faultsOf(...statements: readonly (readonly [string, readonly unknown[]])[]): string[] {
  const held = new HeldRows()
  return statements.flatMap(([statement, found]) =>
    held.note(statement, found).map((fault) => fault.split('\n')[0] ?? ''),
  )
}

it('CHG-24: a table that comes before one that is locked is locked too late, unless no row of it is new', () => {
  const sample = [lock('sample'), rows(1)] as const
  expect(faultsOf([lock('field_year'), rows(1)], sample, [lock('label'), rows(1)])).toEqual([])
  expect(faultsOf(sample, [lock('field_year'), rows(1)])).toEqual(['field_year was locked after sample'])
  expect(faultsOf(sample, [lock('field_year'), []])).toEqual([])
  expect(faultsOf([lock('field_year'), rows(1)], sample, [lock('field_year'), rows(1)])).toEqual([])
  expect(faultsOf([lock('field_year'), rows(1)], sample, [lock('field_year'), rows(2)])).toHaveLength(1)
  expect(faultsOf(sample, ['UPDATE "field_year" SET status = $1', []])).toHaveLength(1)
  expect(faultsOf(sample, ['SELECT FROM grower WHERE id = $1 FOR KEY SHARE', [{}]])).toHaveLength(1)
  expect(
    faultsOf(sample, ['SELECT id FROM grower WHERE id = $1 FOR UPDATE SKIP LOCKED', [{ id: 1 }]]),
  ).toEqual([])
})

it('CHG-24: what is written below years holds them by a trigger', () => {
  const write = ['INSERT INTO "label" ("id") SELECT given."id"', []] as const
  expect(faultsOf([lock('sample'), rows(1)], [...write])).toEqual(['field_year was locked after sample'])
  expect(faultsOf([lock('field_year', 'SHARE'), rows(1)], [lock('sample'), rows(1)], [...write])).toEqual([])
})

it('CHG-24: what others can hold too is not wanted alone afterwards', () => {
  const shared = [lock('field_year', 'SHARE'), rows(1)] as const
  expect(faultsOf(shared, [lock('field_year'), rows(1)])).toEqual([
    'field_year is held like others can, then wanted alone',
  ])
  expect(faultsOf(shared, ['UPDATE "field_year" SET status = $1', []])).toHaveLength(1)
})

it('CHG-24: after the last lock there is none', () => {
  const last = [lock('staff', 'NO KEY UPDATE'), rows(1)] as const
  expect(faultsOf([lock('sample'), rows(1)], last)).toEqual([])
  expect(faultsOf([lock('sample'), rows(1)], last, [lock('label'), rows(1)])).toHaveLength(1)
})

const [kind] = quickestKinds()
let opened: Awaited<ReturnType<NonNullable<typeof kind>['open']>> | undefined
beforeAll(async () => {
  opened = await kind?.open()
})
afterAll(() => opened?.close())

it('CHG-24: each transaction of a test is watched', async () => {
  if (opened === undefined) throw new Error('no database')
  const { db } = opened.database
  const faults: string[] = []
  watchTransactions(() => lockPlugin((fault) => faults.push(fault)))
  try {
    await transact(db, { staffId: null }, async (tx) => {
      const [{ id = 0 } = {}] = await tx.rows(growerTable).insert([{ name: 'Late' }])
      await sql`UPDATE field SET version = version WHERE id = 0`.execute(tx.kysely)
      await tx.rows(growerTable).lock([id])
    })
  } finally {
    watchLocks()
  }
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^grower was locked after field\n {2}by .* FOR UPDATE.*\n {2}after UPDATE field/s)
})
