import type { Enrollment } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { GrowerEnrollments } from './GrowerEnrollments.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

const YEAR = new Date().getUTCFullYear()

const enrollment = (id: number, given: Partial<Enrollment> = {}): Enrollment => ({
  id,
  growerId: 11,
  growerName: 'Alder Farms',
  program: `Program ${id}`,
  year: YEAR,
  status: 'signed',
  manager: null,
  fieldCount: 2,
  areaM2: 250_000,
  areaHa: 25,
  findingCount: 0,
  documentCount: 0,
  signedOn: null,
  reason: '',
  notes: '',
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...given,
})

const field = (id: number) => ({
  id,
  name: `Field ${id}`,
  active: true,
  farmName: '',
  county: '',
  state: '',
  areaHa: 1,
  hasBoundary: true,
  fieldYear: null,
})

/** A server with these enrollments of the grower, and the ids of each one's fields. */
function show(enrollments: readonly Enrollment[], fieldIds: Readonly<Record<number, number[]>> = {}) {
  const asked: number[] = []
  renderWithApi(<GrowerEnrollments growerId={11} fieldCount={10} />, product, (request) => {
    const id = Number(/enrollments\/(\d+)$/.exec(new URL(request.url).pathname)?.[1])
    const row = enrollments.find((each) => each.id === id)
    if (row === undefined) return Response.json({ items: enrollments, nextCursor: null })
    asked.push(id)
    const rest = { findings: [], documents: [], createdAt: row.updatedAt, createdBy: null }
    return Response.json({ ...row, ...rest, fields: (fieldIds[id] ?? []).map(field) })
  })
  return asked
}

describe('the enrollments of a grower', () => {
  it('END-30: are listed year by year, newest first, with links', async () => {
    show([
      enrollment(1, { year: YEAR - 2, status: 'complete' }),
      enrollment(2, { findingCount: 3, status: 'needs_review', manager: { id: 2, name: 'Maren Tidewell' } }),
      enrollment(3),
    ])
    const years = await screen.findAllByRole('heading', { level: 2 })
    expect(years.map((heading) => heading.textContent)).toEqual([String(YEAR), String(YEAR - 2)])
    const [review, signed] = within(
      screen.getByRole('region', { name: `Enrollments of ${YEAR}` }),
    ).getAllByRole('listitem')
    expect(review?.textContent).toContain('2 fields')
    expect(review?.textContent).toContain('Maren Tidewell')
    expect(review?.textContent).toContain('3 problems')
    expect(review?.textContent).toContain('Needs review')
    expect(signed?.textContent).toContain('Signed')
    expect(screen.getByRole('link', { name: 'Program 2' }).getAttribute('href')).toBe(
      `/enrollments?open=2&year=${YEAR}`,
    )
  })

  it('END-31: each field of this year counts once, and what was withdrawn not at all', async () => {
    const asked = show(
      [
        enrollment(1),
        enrollment(2),
        enrollment(3, { status: 'withdrawn' }),
        enrollment(4, { year: YEAR - 1 }),
      ],
      { 1: [1, 2, 3], 2: [3, 4], 3: [5, 6], 4: [7] },
    )
    await screen.findByRole('progressbar', { name: `4 of 10 fields enrolled in ${YEAR}` })
    expect(new Set(asked)).toEqual(new Set([1, 2]))
    expect(screen.getByRole('link', { name: 'Enroll fields' }).getAttribute('href')).toBe(
      `/enrollments?new=1&growerId=11&year=${YEAR}`,
    )
  })

  it('END-31: a grower without any is led to the first', async () => {
    show([])
    await screen.findByText('Not enrolled yet')
    expect(screen.getAllByRole('link', { name: 'Enroll fields' })).toHaveLength(1)
  })

  it('END-30: a list that cannot be loaded says so', async () => {
    renderWithApi(<GrowerEnrollments growerId={11} fieldCount={10} />, product, () =>
      Response.json(toErrorBody(errors.unavailable(), 'req-7'), { status: 503 }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('req-7')
  })
})
