import type { LiveChange } from '@org/core/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefresher } from './refresher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = (entity: string): LiveChange => ({
  seq: 1,
  editId: null,
  by: null,
  entity,
  entityId: 1,
  kind: 'changed',
  keys: [],
})

/** A server that answers when it is told to. */
function createPage() {
  const page = {
    asked: [] as string[],
    expired: [] as string[],
    isHidden: false,
    answers: [] as ((failure?: Error) => void)[],
    answer(failure?: Error) {
      for (const each of page.answers.splice(0)) each(failure)
      return vi.advanceTimersByTimeAsync(0)
    },
  }
  const refresher = createRefresher({
    refetch: (prefix) => {
      page.asked.push(prefix.join('.') || '*')
      return new Promise((resolve, reject) => {
        page.answers.push((failure) => (failure === undefined ? resolve() : reject(failure)))
      })
    },
    expire: (prefix) => void page.expired.push(prefix.join('.') || '*'),
    isHidden: () => page.isHidden,
  })
  return { page, refresher }
}

it('LIVE-35: changes that come together are one look, within a few hundredths of a second', async () => {
  const { page, refresher } = createPage()
  for (let index = 0; index < 100; index++) refresher.changed([change('export'), change('saved_view')])
  await vi.advanceTimersByTimeAsync(50)
  expect(page.asked).toEqual(['exports', 'views', 'changes', 'edits'])
})

it('LIVE-34: a change of a kind that this program does not know is a look at everything', async () => {
  const { page, refresher } = createPage()
  refresher.changed([change('export'), change('not_known')])
  await vi.advanceTimersByTimeAsync(50)
  expect(page.asked).toEqual(['*'])
})

it('LIVE-35: while the server answers, what comes waits; then it is asked once for all of it, also after a failure', async () => {
  const { page, refresher } = createPage()
  refresher.changed([change('export')])
  await vi.advanceTimersByTimeAsync(50)
  page.asked.length = 0
  for (let index = 0; index < 20; index++) {
    refresher.changed([change('export')])
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(page.asked).toEqual([])
  await page.answer(new Error('away'))
  await vi.advanceTimersByTimeAsync(50)
  expect(page.asked).toEqual(['exports', 'changes', 'edits'])
})

it('LIVE-35: what nobody looks at is made old, and fetched by nobody', async () => {
  const { page, refresher } = createPage()
  page.isHidden = true
  refresher.changed([change('export')])
  await vi.advanceTimersByTimeAsync(50)
  expect([page.asked, page.expired]).toEqual([[], ['exports', 'changes', 'edits']])
})

it('LIVE-36: after a reset everything is asked for, once', async () => {
  const { page, refresher } = createPage()
  refresher.changed([change('export')])
  refresher.everything()
  await vi.advanceTimersByTimeAsync(50)
  expect(page.asked).toEqual(['*'])
})

it('LIVE-35: stopped, it asks for nothing more', async () => {
  const { page, refresher } = createPage()
  refresher.changed([change('export')])
  refresher.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(page.asked).toEqual([])
})
