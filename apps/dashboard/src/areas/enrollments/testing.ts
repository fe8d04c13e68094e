import type { Enrollment, EnrollmentStatus } from '@org/core'
import type { Answer } from '#testing/with-api.tsx'
import type { StateTotals } from './states.ts'

/** An enrollment for tests: what is not said is usual. */
export function enrollment(change: Partial<Enrollment> & { id: number }): Enrollment {
  return {
    growerId: 5,
    growerName: `Grower ${change.id}`,
    program: 'Soil carbon',
    year: 2026,
    status: 'draft',
    manager: null,
    fieldCount: 3,
    areaM2: 400_000,
    areaHa: 40,
    findingCount: 0,
    documentCount: 0,
    signedOn: null,
    reason: '',
    notes: '',
    version: 1,
    updatedAt: '2026-11-20T19:00:00.000Z',
    ...change,
  }
}

const none = { label: null, within: '', sums: { fields: 0, area: 0 } }
/** What there is of every year, of which the rows of a test are a part. */
export const GROUPS = {
  year: [
    { ...none, value: 2026, rows: 4 },
    { ...none, value: 2025, rows: 2 },
  ],
  program: [
    { ...none, value: 'Cover crops', rows: 1 },
    { ...none, value: 'Soil carbon', rows: 3 },
  ],
  managerId: [{ ...none, value: 7, label: 'Ada Fallow', rows: 2 }],
}
export const MANAGERS = [{ id: 7, name: 'Ada Fallow' }]

/** What the server would count of these rows in each state. */
export function totalsOf(rows: readonly Enrollment[]): StateTotals[] {
  const totals = new Map<EnrollmentStatus, StateTotals>()
  for (const { status, fieldCount, areaM2 } of rows) {
    const before = totals.get(status) ?? { ...none, value: status, rows: 0 }
    totals.set(status, {
      ...before,
      rows: before.rows + 1,
      sums: { fields: before.sums.fields + fieldCount, area: before.sums.area + areaM2 },
    })
  }
  return [...totals.values()]
}

export interface TestServer {
  rows: Enrollment[]
  groups: typeof GROUPS
  /** Every request but those of views, newest last. */
  asked: { method: string; path: string; query: Record<string, string>; body: unknown }[]
  /** Answers a request before the server does; null leaves it to the server. */
  before: (request: Request, path: string) => Response | null | Promise<Response | null>
  answer: Answer
}

const page = (items: readonly unknown[], nextCursor: string | null = null) =>
  Response.json({ items, nextCursor })

/** A server that keeps enrollments in memory: it narrows and sums them, and leaves the rest to each test. */
export function testServer(rows: Enrollment[]): TestServer {
  const server: TestServer = {
    rows,
    groups: GROUPS,
    asked: [],
    before: () => null,
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      const path = pathname.replace(/^\/api/, '')
      if (path.startsWith('/views')) return Response.json({ items: [] })
      const query = Object.fromEntries(searchParams)
      const body: unknown = request.method === 'GET' ? null : await request.clone().json()
      server.asked.push({ method: request.method, path, query, body })
      const early = await server.before(request, path)
      return early ?? reading(server, path, query)
    },
  }
  return server
}

function reading(server: TestServer, path: string, query: Record<string, string>): Response {
  const found = server.rows.filter(
    (row) =>
      (query.year === undefined || String(row.year) === query.year) &&
      (query.status === undefined || row.status === query.status) &&
      (query.program === undefined || row.program === query.program) &&
      (query.growerId === undefined || String(row.growerId) === query.growerId) &&
      (query.search === undefined || row.growerName.toLowerCase().includes(query.search.toLowerCase())),
  )
  if (path === '/enrollments/managers') return page(MANAGERS)
  if (path === '/enrollments/groups') return groupsOf(server, query.by, found)
  if (path === '/enrollments') {
    const from = Number(query.cursor ?? 0)
    const limit = Number(query.limit)
    const next = from + limit < found.length ? String(from + limit) : null
    return page(found.slice(from, from + limit), next)
  }
  if (path === '/growers' || path === '/fields') return page([])
  return Response.error()
}

export function groupsOf(
  { groups }: Pick<TestServer, 'groups'>,
  by: string | undefined,
  found: readonly Enrollment[],
): Response {
  const known = Object.entries(groups).find(([key]) => key === by)?.[1]
  return Response.json({ items: known ?? totalsOf(found), isComplete: true })
}
