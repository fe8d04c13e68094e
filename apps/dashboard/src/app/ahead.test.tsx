import { ENROLLMENT_STATUSES, type EnrollmentStatus } from '@org/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useColumn, useStateTotals, useYears } from '#areas/enrollments/data.ts'
import { useFieldExtent } from '#areas/fields/data.ts'
import { useFieldDetail, useGrowerExtent, useTilesVersion } from '#areas/fields/editor/data.ts'
import { aField } from '#areas/fields/editor/testing.ts'
import { FIELDS, type FieldFilter, NO_FILTER } from '#areas/fields/list.ts'
import { useFieldExtentOfGrower, useFieldsOfGrower } from '#areas/growers/data.ts'
import { GROWERS } from '#areas/growers/list.ts'
import { useGrower } from '#areas/growers/lookup.ts'
import { SAMPLES } from '#areas/labels/list.ts'
import { usePointExtent } from '#areas/points/data.ts'
import { POINTS } from '#areas/points/list.ts'
import type { AheadTools } from '#data/ahead.ts'
import { useAskAhead } from '#data/swr.ts'
import { usePageRows, usePageSums } from '#lists/useListPage.ts'
import { useServices } from '#platform/services.ts'
import { testField } from '#testing/field.ts'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { askAhead } from './screens.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

const rowsOf = (...items: object[]) => ({
  items,
  nextCursor: null,
  count: { rows: items.length, isExact: true },
})
const sums = { fields: 0, area: 0 }
const ANSWERS: Record<string, object> = {
  '/api/fields': rowsOf(testField()),
  '/api/fields/sums': { rows: 1, sums },
  '/api/fields/extent': { bbox: null, withoutBoundary: 0, tilesVersion: 'v7', countsVersion: 'v9' },
  '/api/fields/12': aField(),
  '/api/growers': rowsOf(testGrower()),
  '/api/growers/sums': { rows: 1, sums },
  '/api/growers/4': testGrower(),
  '/api/points': rowsOf(),
  '/api/points/sums': { rows: 0, sums: { fields: 0, area: 0, toSample: 0, samples: 0 } },
  '/api/points/extent': { bbox: null, tilesVersion: 'v1' },
  '/api/samples': rowsOf(),
  '/api/samples/sums': { rows: 0, sums: {} },
  '/api/enrollments': rowsOf(),
  '/api/enrollments/groups': {
    items: [{ value: '2026', rows: 1, sums, label: null, within: '' }],
    isComplete: true,
  },
}

const state = (...queries: { data?: unknown; isLoading: boolean; isValidating?: boolean }[]) =>
  queries.some(({ isLoading, isValidating = false }) => isLoading || isValidating) ? 'loading' : 'there'

function Fields({ filter }: { filter: FieldFilter }) {
  const list = usePageRows(FIELDS, { filter, sort: 'name' })
  return <p>{state(list, usePageSums(FIELDS, filter), useFieldExtent(filter))}</p>
}

function Growers() {
  const filter = { search: '', active: 'active' } as const
  const list = usePageRows(GROWERS, { filter, sort: 'name' })
  return <p>{state(list, usePageSums(GROWERS, filter))}</p>
}

const FIELDS_OF = { growerId: 4, year: 2026, active: 'active' } as const

function GrowerPage() {
  const list = useFieldsOfGrower(FIELDS_OF, 'name')
  return <p>{state(useGrower(4), list, useFieldExtentOfGrower(FIELDS_OF))}</p>
}

function FieldPage() {
  useTilesVersion()
  return <p>{state(useFieldDetail(12))}</p>
}

function NewField() {
  useTilesVersion()
  return <p>{state(useGrower(4), useGrowerExtent(4))}</p>
}

/** Both open on it. */
const THIS_SEASON = new URLSearchParams({ year: String(new Date().getFullYear()) })

function Points() {
  const filter = POINTS.read(THIS_SEASON)
  const list = usePageRows(POINTS, { filter, sort: POINTS.sort.read(null) })
  return <p>{state(list, usePageSums(POINTS, filter), usePointExtent(filter))}</p>
}

function Samples() {
  const filter = SAMPLES.read(THIS_SEASON)
  const list = usePageRows(SAMPLES, { filter, sort: SAMPLES.sort.read(null) })
  return <p>{state(list, usePageSums(SAMPLES, filter))}</p>
}

const BOARD = { search: '', year: 2026 }

function Column({ status }: { status: EnrollmentStatus }) {
  return <span>{state(useColumn(BOARD, status, 'grower'))}</span>
}

function Enrollments() {
  return (
    <>
      <p>{state(useYears(), useStateTotals(BOARD))}</p>
      {ENROLLMENT_STATUSES.filter((status) => status !== 'withdrawn').map((status) => (
        <Column key={status} status={status} />
      ))}
    </>
  )
}

interface WalkProps {
  to: string
  page: ReactNode
  /** Receives each answer that is on its way. */
  onAsk: (answer: Promise<unknown>) => void
  /** Receives why an answer did not come: the page itself does without it and asks again. */
  onFailure: (error: unknown) => void
}

/** Asks ahead for the page at an address, and then shows what that page shows. */
function Walk({ to, page, onAsk, onFailure }: WalkProps) {
  const { http } = useServices()
  const askAnswer = useAskAhead()
  const ask: AheadTools['ask'] = ({ key, fetch }) => {
    const answer = askAnswer({
      key,
      fetch: (known: Parameters<typeof fetch>[0]) =>
        fetch(known).catch((error: unknown) => {
          onFailure(error)
          throw error
        }),
    })
    onAsk(answer)
    return answer
  }
  const [isThere, setIsThere] = useState(false)
  return (
    <>
      <button type="button" onClick={() => void askAhead(new URL(to, location.origin), { http, ask })}>
        Point
      </button>
      <button type="button" onClick={() => setIsThere(true)}>
        Go
      </button>
      {isThere ? page : null}
    </>
  )
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 250))

it.each([
  ['/', <Fields key="page" filter={NO_FILTER} />, 3],
  [
    '/fields?q=creek&year=2026',
    <Fields key="page" filter={{ ...NO_FILTER, search: 'creek', year: [2026] }} />,
    3,
  ],
  ['/growers', <Growers key="page" />, 2],
  ['/growers/4?year=2026', <GrowerPage key="page" />, 3],
  ['/growers/fields/12', <FieldPage key="page" />, 2],
  ['/growers/fields/new?growerId=4&year=2026', <NewField key="page" />, 3],
  ['/enrollments', <Enrollments key="page" />, 2 + ENROLLMENT_STATUSES.length - 1],
  ['/sampling/points', <Points key="page" />, 3],
  ['/sampling/label-tracking', <Samples key="page" />, 2],
  ['/changelog', null, 0],
  ['/growers/x', null, 0],
])('DASH-65: %s asks ahead what its page asks, and the page asks nothing more', async (to, page, count) => {
  const asked: string[] = []
  const answers: Promise<unknown>[] = []
  const failures: unknown[] = []
  renderWithApi(
    <Walk
      to={to}
      page={page}
      onAsk={(answer) => answers.push(answer)}
      onFailure={(error) => failures.push(error)}
    />,
    product,
    ({ url }) => {
      const { pathname, search } = new URL(url)
      asked.push(pathname + search)
      const answer = ANSWERS[pathname]
      return answer === undefined ? Response.error() : Response.json(answer)
    },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Point' }))
  // The first page to ask loads the program that knows what it asks.
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(count)
  await Promise.all(answers)
  await settled()
  expect(failures).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  if (page !== null) expect(screen.getByRole('paragraph').textContent).toBe('there')
  expect(screen.queryByText('loading')).toBe(null)
  await settled()
  expect(asked).toHaveLength(count)
})
