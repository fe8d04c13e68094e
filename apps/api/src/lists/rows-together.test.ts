import { describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { rowsTogether } from './rows-together.ts'

interface Row {
  id: number
  text: string
}

/** A table whose reads end when they are told to. */
function createTable() {
  const now = new Map<number, string>()
  const reads: { ids: number[]; end: (error?: Error) => Promise<void> }[] = []
  const select = (_db: unknown, ids: { toOperationNode(): unknown }) => ({
    execute: () => {
      const asked: number[] = idsOf(ids)
      const rows = asked.flatMap((id): Row[] => {
        const text = now.get(id)
        return text === undefined ? [] : [{ id, text }]
      })
      return new Promise<Row[]>((resolve, reject) => {
        reads.push({
          ids: asked,
          end: async (error) => {
            if (error === undefined) resolve(rows)
            else reject(error)
            await new Promise((done) => setTimeout(done))
          },
        })
      })
    },
  })
  return { now, reads, read: rowsTogether<Row, Row>({ select: select as never, toItem: (row) => row }) }
}

/** The ids of `unnest(ids)`. */
function idsOf(ids: { toOperationNode(): unknown }): number[] {
  const found = /"value":\[([\d,]*)\]/.exec(JSON.stringify(ids.toOperationNode()))?.[1] ?? ''
  return found.split(',').filter(Boolean).map(Number)
}

const db = {} as Db

describe('rows that many ask for at once', () => {
  it('LST-72: what waits is read once, for all who asked before it began, each in their order', async () => {
    const { now, reads, read } = createTable()
    now.set(1, 'old').set(2, 'two')
    const first = [read(db, [1]), read(db, [2])]
    now.set(1, 'new')
    const later = [read(db, [1, 2]), read(db, [2, 9, 1]), read(db, [1])]
    expect(reads.map(({ ids }) => ids)).toEqual([[1], [2]])
    await reads[0]?.end()
    expect(reads.at(-1)?.ids).toEqual([1, 2, 9])
    await reads[2]?.end()
    await reads[1]?.end()
    expect(await Promise.all(first)).toEqual([[{ id: 1, text: 'old' }], [{ id: 2, text: 'two' }]])
    const [one, two] = [
      { id: 1, text: 'new' },
      { id: 2, text: 'two' },
    ]
    expect(await Promise.all(later)).toEqual([[one, two], [two, one], [one]])
    expect(reads).toHaveLength(3)
  })

  it('LST-72: large reads wait for nobody, and nobody for them; a read that fails fails for those who share it alone', async () => {
    const { reads, read } = createTable()
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    void read(db, many)
    void read(db, many)
    const [one, two] = [read(db, [1]), read(db, [2])]
    expect(reads).toHaveLength(4)
    const [three, four] = [read(db, [3]), read(db, [4])]
    const failed = expect(one).rejects.toThrow('gone')
    await reads[2]?.end(new Error('gone'))
    await failed
    await reads[4]?.end()
    await reads[3]?.end()
    expect(await Promise.all([two, three, four])).toEqual([[], [], []])
  })
})
