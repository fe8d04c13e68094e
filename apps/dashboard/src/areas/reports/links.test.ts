import { COLLECTED_STATUSES } from '@org/core'
import { describe, expect, it } from 'vitest'
import { fieldsHref, lateLinks, pointsHref, type Scope, samplesHref, seasonHref } from './links.ts'
import { testLate, testScope } from './testing.ts'

/** The address of a page, and what it says by name. */
function said(href: string) {
  const { pathname, searchParams } = new URL(href, 'https://dashboard.example')
  return { path: pathname, ...Object.fromEntries(searchParams) }
}

const NARROWED: Scope = { year: 2026, growerId: [3, 5], program: ['Prairie | carbon'], crewId: [9] }
const WORDS = { year: '2026', grower: '3|5', program: 'Prairie \\| carbon', crew: '9' }
const TODAY = '2026-09-20'
const links = (given: Parameters<typeof testLate>[0], scope = testScope()) =>
  lateLinks(scope, testLate(given), TODAY)

describe('RPT-66: a link from a number', () => {
  it('of fields leads to the fields page, with inactive ones', () => {
    expect(said(fieldsHref({ ...NARROWED, crewId: [] }, ['in_progress', 'collected']))).toEqual({
      ...{ path: '/fields', year: '2026', grower: '3|5', program: 'Prairie \\| carbon' },
      ...{ status: 'in_progress|collected', active: 'all' },
    })
  })

  it('of a crew’s fields leads to its points in fields of that status', () => {
    expect(said(fieldsHref(NARROWED, ['at_lab']))).toEqual({
      ...{ path: '/sampling/points', yearStatus: 'at_lab', counts: 'yes' },
      ...WORDS,
    })
    expect(said(fieldsHref(testScope({ crewId: [''] })))).toEqual({
      ...{ path: '/sampling/points', year: '2026', crew: '|', counts: 'yes' },
    })
  })

  it('of points leads to points to be sampled', () => {
    expect(said(pointsHref(NARROWED, { status: COLLECTED_STATUSES }))).toEqual({
      ...{ path: '/sampling/points', status: 'collected|relocated', counts: 'yes' },
      ...WORDS,
    })
  })

  it('of a week leads to the points planned or collected from its Monday to its Sunday', () => {
    const week = ['2026-09-07', '2026-09-13'] as const
    expect(said(pointsHref(testScope(), { plannedIn: week }))).toMatchObject({
      plannedIn: '2026-09-07|2026-09-13',
    })
    expect(said(pointsHref(testScope(), { collectedIn: week }))).toMatchObject({
      collectedIn: '2026-09-07|2026-09-13',
    })
  })

  it('of samples leads to the list of samples', () => {
    expect(said(samplesHref(NARROWED, { status: ['results'] }))).toEqual({
      ...{ path: '/sampling/label-tracking', status: 'results' },
      ...WORDS,
    })
  })

  it('of a grower, program or crew keeps the other filters', () => {
    expect(said(seasonHref(NARROWED))).toEqual({ path: '/sampling/report', ...WORDS })
  })
})

describe('RPT-67: what is late', () => {
  const points = { path: '/sampling/points', year: '2026', counts: 'yes' }
  const labels = { path: '/sampling/label-tracking', year: '2026' }

  it('POI-56: points past their day: those of the crew, up to yesterday; “Move days” begins their plan', () => {
    const { rows, act } = links({ kind: 'overdue', of: { id: 9, label: 'Crew North' } })
    const words = { crew: '9', status: 'planned|assigned', plannedIn: '|2026-09-19' }
    expect(said(rows)).toEqual({ ...points, ...words })
    expect(act.text).toBe('Move days')
    expect(said(act.href)).toEqual({ ...points, ...words, plan: '1' })
    expect(said(links({ kind: 'overdue', of: null }).rows)).toMatchObject({ crew: '|' })
  })

  it('points that nobody can sample: those of the field', () => {
    const { rows, act } = links({ kind: 'blocked', of: { id: 4, label: 'North Forty' } })
    expect(said(rows)).toEqual({ ...points, field: '4', status: 'inaccessible|skipped' })
    expect(act).toEqual({ text: 'Plan again', href: rows })
  })

  it('samples without a label: those of collected points', () => {
    const { rows, act } = links({ kind: 'unlabeled', of: { id: 9, label: 'Crew North' } })
    expect(said(rows)).toEqual({ ...labels, crew: '9', status: 'reserved', collected: 'yes', labeled: 'no' })
    expect(act.text).toBe('Find labels')
  })

  it.each([
    ['inTransit', { status: 'shipped', stale: '7' }],
    ['missing', { status: 'not_received' }],
  ] as const)('samples of a shipment (%s): the list, and the manifest', (kind, words) => {
    const { rows, act } = links({ kind })
    expect(said(rows)).toEqual({ ...labels, manifest: '88', ...words })
    expect(act.text).toBe('Open manifest')
    expect(said(act.href)).toEqual({ path: '/sampling/label-tracking', shipment: '88' })
  })

  it('samples without results, and an upload that nobody committed', () => {
    expect(said(links({ kind: 'noResults', of: null }).rows)).toEqual({
      ...{ ...labels, status: 'received|accepted|in_testing', stale: '7' },
    })
    const { act } = links({ kind: 'staged', of: { id: 7, label: 'plains.csv' } })
    expect(act).toEqual({ text: 'Continue', href: '/sampling/upload?upload=7' })
  })
})
