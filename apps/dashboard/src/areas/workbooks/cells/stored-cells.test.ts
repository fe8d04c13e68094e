import 'fake-indexeddb/auto'
import type { KeptCall, TypedRow } from '@org/core/workbooks'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetDrafts } from '#platform/drafts.ts'
import { countKeptCells, createStoredCells } from './stored-cells.ts'

const WORKBOOK = 'point-workbook'
const ME = 7
const row: TypedRow = { crew: { text: 'x', was: null, state: 'invalid', problem: 'None is called so' } }
const call = (key: string, order: number): KeptCall => ({
  ...{ key, order, workbook: WORKBOOK, step: 's', isSent: false },
  cells: [{ id: 1, column: 'crew', text: '4', was: null, value: 4 }],
})

/** Claims of pages that live; a page that ends loses its own. */
function createClaims() {
  const held = new Set<string>()
  const page = (person = ME) => {
    const owner = crypto.randomUUID()
    const own: string[] = []
    const storage = createStoredCells({
      person,
      owner,
      lock: {
        withLock: (_name, _options, work) => work(),
        claim: async (name) => {
          if (held.has(name)) return null
          held.add(name)
          own.push(name)
          return () => void held.delete(name)
        },
      },
    })
    return { storage, end: () => own.forEach((name) => void held.delete(name)) }
  }
  return { page }
}

const nothing = { calls: [], rows: [] }
/** A sign-out forgets at once, and again for pages that close with it. */
async function forget(): Promise<void> {
  forgetDrafts()
  await new Promise((resolve) => setTimeout(resolve))
}
afterEach(forget)

describe('cells kept in the browser', () => {
  it('WBK-104: what a page leaves when it ends is taken over once, in order; that of a page that lives is not', async () => {
    const { page } = createClaims()
    const [first, second] = [page(), page()]
    await first.storage.putCalls([call('b', 2), call('a', 1), call('done', 3)])
    await first.storage.removeCalls(['done'])
    await first.storage.putRows(WORKBOOK, [
      [1, row],
      [2, row],
    ])
    await first.storage.putRows(WORKBOOK, [[2, null]])
    expect(await second.storage.takeOver()).toEqual(nothing)
    first.end()
    const taken = await second.storage.takeOver()
    expect(taken.calls.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(taken.rows).toEqual([{ workbook: WORKBOOK, id: 1, row }])
    expect(await second.storage.takeOver()).toEqual(nothing)
    second.end()
    expect((await page().storage.takeOver()).calls).toHaveLength(2)
  })

  it('WBK-104: another person never gets them; they are counted for whoever signs out', async () => {
    const { page } = createClaims()
    const mine = page()
    await mine.storage.putCalls([call('a', 1)])
    await mine.storage.putRows(WORKBOOK, [[1, row]])
    mine.end()
    expect(await page(8).storage.takeOver()).toEqual(nothing)
    expect([await countKeptCells(ME), await countKeptCells(8)]).toEqual([2, 0])
  })

  it('WBK-104: a sign-out forgets them, while a page still has the database open', async () => {
    const { page } = createClaims()
    const mine = page()
    await mine.storage.putCalls([call('a', 1)])
    await forget()
    expect(await countKeptCells(ME)).toBe(0)
    // What is typed after it is kept again.
    await mine.storage.putCalls([call('b', 1)])
    expect(await countKeptCells(ME)).toBe(1)
  })
})
