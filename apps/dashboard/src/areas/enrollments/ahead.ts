import { type Client, ENROLLMENT_STATUSES } from '@org/core'
import type { Ahead, AheadTools } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { pagesQuery } from '#lists/pages.ts'
import { columnQuery } from './data.ts'

/** The board of the usual year: what an address narrows is asked for when it is opened. */
export const enrollmentsAhead: Ahead = async ({ http, ask }, { search }) => {
  if (search.size === 0) await askBoard(clientOf(http), ask)
}

async function askBoard({ enrollments }: Client, ask: AheadTools['ask']): Promise<void> {
  const groups = (query: Parameters<typeof enrollments.groups>[0]) => ({
    key: ['enrollments', 'groups', query] as const,
    fetch: () => enrollments.groups(query),
  })
  const years = await ask(groups({ by: 'year' }))
  if (years === undefined) return
  const year = Number(years.items[0]?.value ?? new Date().getFullYear())
  const columns = ENROLLMENT_STATUSES.filter((each) => each !== 'withdrawn').map((status) => {
    const { key, fetchPage } = columnQuery(enrollments, { year, status, sort: 'grower' })
    return ask(pagesQuery(key, fetchPage))
  })
  await Promise.all([ask(groups({ by: 'status', year })), ...columns])
}
