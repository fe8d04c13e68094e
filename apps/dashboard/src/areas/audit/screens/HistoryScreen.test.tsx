import { calendarDay, type Line } from '@org/core'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'

const product = createTestProduct()
const HOUR_MS = 3_600_000
const line = (seq: number, at: number, count: number): Line => ({
  ...{ seq, at: new Date(at).toISOString(), by: { id: 7, name: 'Ada Fallow' }, reason: null, upload: null },
  ...{ channel: 'api', editId: seq, changes: [] },
  parts: [
    {
      ...{ entity: 'field', kind: 'changed', count, title: 'A', others: ['B'] },
      ...{ keys: ['active'], became: { active: false }, was: {} },
    },
  ],
})
const noon = new Date().setHours(12, 0, 0, 0)

let asked: [string, Record<string, string>][]
let lines: Line[]
beforeEach(() => {
  asked = []
  lines = [line(9, noon, 12), line(8, noon - HOUR_MS, 3), line(5, noon - 24 * HOUR_MS, 2)]
})
afterEach(() => {
  cleanup()
  product.dispose()
})

function answer(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  asked.push([pathname, Object.fromEntries(searchParams)])
  if (pathname === '/api/changes/lines') return Response.json({ items: lines, nextCursor: null })
  const row = {
    entity: 'field',
    entityId: 3,
    title: 'North Forty',
    before: { active: true },
    after: { active: false },
  }
  if (pathname === '/api/changes/list')
    return Response.json({ items: [{ ...line(9, noon, 1), ...row }], nextCursor: null })
  return Response.error()
}

function show(address = '/history') {
  history.replaceState(null, '', address)
  renderWithApi(
    <RoleProvider value="staff">
      <HistoryScreen />
    </RoleProvider>,
    product,
    answer,
  )
}
const dayBefore = (days: number) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
}

it('UND-16: everyone reads what changed since yesterday, by day, a line for each edit', async () => {
  show()
  await screen.findByText('12 fields deactivated')
  expect(asked[0]).toEqual(['/api/changes/lines', { from: dayBefore(1).toISOString(), limit: '50' }])
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(screen.getAllByRole('list', { name: /\d/ }).map((list) => list.children.length)).toEqual([2, 1])
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
})

it('UND-15, UND-16: the rows of an edit open when asked for', async () => {
  show()
  const button = await screen.findByRole('button', { name: 'Show 12 rows' })
  await act(async () => fireEvent.click(button))
  const rows = await screen.findByRole('list', { name: 'Rows' })
  await within(rows).findByText('Field North Forty deactivated')
  expect(asked.at(-1)).toMatchObject(['/api/changes/list', { editId: '9', from: dayBefore(1).toISOString() }])
})

it('UND-16: the day is in the address; where nothing changed that is said', async () => {
  lines = []
  show(`/history?from=${calendarDay(dayBefore(30))}`)
  await screen.findByRole('heading', { name: /^Nothing changed since / })
  expect(asked[0]?.[1].from).toBe(dayBefore(30).toISOString())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Since last week' })))
  await waitFor(() => expect(asked.at(-1)?.[1].from).toBe(dayBefore(7).toISOString()))
  expect(location.search).toBe(`?from=${calendarDay(dayBefore(7))}`)
})
