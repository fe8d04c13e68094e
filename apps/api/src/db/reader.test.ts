import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { TABLES } from '../catalog/tables.ts'
import { databaseKinds } from '../testing/databases.ts'
import { BehindError, type Reader, readAside, UNNUMBERED, UnnumberedError } from './reader.ts'

/** Written in the statement, or the transaction, that writes a numbered change, and by nothing else. */
const WITH_CHANGES = [
  ...['change', 'edit', 'edit_part', 'grower_line', 'list_state'],
  ...['field_shape', 'season_count', 'season_sum', 'result_count', 'result_scale', 'result_support'],
]
/** Written while the program starts, or never. */
const FIXED = ['migration', 'spatial_ref_sys', 'analyte_range', 'demonstration', 'demonstration_part']

const [kind] = databaseKinds
describe('tables whose rows are numbered', () => {
  let opened: Awaited<ReturnType<NonNullable<typeof kind>['open']>>
  beforeAll(async () => {
    if (kind !== undefined) opened = await kind.open()
  })
  afterAll(() => opened?.close())

  it('SCL-10: each table is written with a numbered change, or is read on the primary', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      ORDER BY relname`.execute(opened.database.db)
    const known = [...TABLES.map(({ name }) => name), ...WITH_CHANGES, ...FIXED]
    const others = rows
      .map(({ name }) => name)
      .filter((name) => !known.includes(name) && !name.startsWith('removed_'))
    expect(others).toEqual([...UNNUMBERED])
  })
})

describe('work that reads very much', () => {
  it('SCL-12: is done on a standby that has all, and again on the primary when that fails or may not answer', async () => {
    if (kind === undefined) throw new Error('There is a kind of database')
    const [primary, standby] = await Promise.all([kind.open(), kind.open()])
    onTestFinished(async () => {
      await primary.close()
      await standby.close()
    })
    const { db, newestChange } = primary.database
    const asked: number[] = []
    const reader = {
      havingSoon: async (seq: number) => {
        asked.push(seq)
        return <T>(work: (where: typeof db) => Promise<T>) => work(standby.database.db)
      },
    } as unknown as Reader
    const read = (fails: Error | null) => {
      const on: string[] = []
      const work = async (where: typeof db): Promise<string> => {
        on.push(where === db ? 'primary' : 'standby')
        if (where !== db && fails !== null) throw fails
        return on.join(', ')
      }
      return readAside(
        { db, reader, newestChange },
        work,
        (error) => error instanceof Error && error.name === 'Gone',
      )
    }
    expect(await read(null)).toBe('standby')
    expect(asked).toEqual([await newestChange()])
    expect(await read(new UnnumberedError(''))).toBe('standby, primary')
    expect(await read(new BehindError(''))).toBe('standby, primary')
    expect(await read(Object.assign(new Error(), { name: 'Gone' }))).toBe('standby, primary')
    await expect(read(new Error('refused'))).rejects.toThrow('refused')
    expect(
      await readAside(
        { db, reader: null, newestChange },
        async (where) => where === db,
        () => false,
      ),
    ).toBe(true)
  })
})
