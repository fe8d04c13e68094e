import type { Enrollment, EnrollmentFacets, EnrollmentStatus, EnrollmentSummary } from '@org/core'
import type { Answer } from '#testing/with-api.tsx'

/** An enrollment for tests: what is not said is usual. */
export function enrollment(change: Partial<Enrollment> & { id: number }): Enrollment {
  return {
    growerId: 5,
    growerName: `Grower ${change.id}`,
    programme: 'Soil carbon',
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

export const FACETS: EnrollmentFacets = {
  years: [
    { year: 2026, count: 4 },
    { year: 2025, count: 2 },
  ],
  programmes: [
    { programme: 'Cover crops', count: 1 },
    { programme: 'Soil carbon', count: 3 },
  ],
  managers: [{ id: 7, name: 'Ada Fallow', count: 2 }],
  candidates: [{ id: 7, name: 'Ada Fallow' }],
}

/** The sums the server would give of these rows. */
export function summaryOf(rows: readonly Enrollment[]): EnrollmentSummary {
  const sums = new Map<EnrollmentStatus, EnrollmentSummary['states'][number]>()
  for (const { status, fieldCount, areaM2, areaHa } of rows) {
    const sum = sums.get(status) ?? { status, count: 0, fieldCount: 0, areaM2: 0, areaHa: 0 }
    sums.set(status, {
      status,
      count: sum.count + 1,
      fieldCount: sum.fieldCount + fieldCount,
      areaM2: sum.areaM2 + areaM2,
      areaHa: sum.areaHa + areaHa,
    })
  }
  return { states: [...sums.values()] }
}

export interface TestServer {
  rows: Enrollment[]
  facets: EnrollmentFacets
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
    facets: FACETS,
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
      (query.programme === undefined || row.programme === query.programme) &&
      (query.growerId === undefined || String(row.growerId) === query.growerId) &&
      (query.search === undefined || row.growerName.toLowerCase().includes(query.search.toLowerCase())),
  )
  if (path === '/enrollments/facets') return Response.json(server.facets)
  if (path === '/enrollments/summary') return Response.json(summaryOf(found))
  if (path === '/enrollments') {
    const from = Number(query.cursor ?? 0)
    const limit = Number(query.limit)
    const next = from + limit < found.length ? String(from + limit) : null
    return page(found.slice(from, from + limit), next)
  }
  if (path === '/growers' || path === '/fields') return page([])
  return Response.error()
}
