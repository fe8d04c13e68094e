import type { BoundaryVersion, FieldDetail } from '@org/core'
import { errors, toErrorBody, yearWindow } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testFieldYear } from '#testing/field.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { aBoundary, aField } from '../editor/testing.ts'
import { EditFieldScreen } from './EditFieldScreen.tsx'

const product = createTestProduct()
const ACRE_M2 = 4046.8564224
const [YEAR = 0, ...OTHER_YEARS] = yearWindow(new Date())

const { geometry: _, ...written } = aBoundary(9, -93)
/** Newest first: one drawn by hand on top of one of a file. Of noon where the test runs: the page names their days. */
const VERSIONS: BoundaryVersion[] = [
  {
    ...written,
    areaM2: 100 * ACRE_M2,
    createdAt: new Date(2026, 10, 20, 12).toISOString(),
    createdBy: 'Jon Arden',
    note: 'Along the creek',
  },
  {
    ...written,
    id: 8,
    isCurrent: false,
    areaM2: 80 * ACRE_M2,
    createdAt: new Date(2025, 1, 1, 12).toISOString(),
    createdBy: null,
    determinationMethod: 'surveyed',
    sourceFileName: 'spring.zip',
    years: [YEAR - 1],
  },
]
const ROW = testFieldYear({ id: 31, year: YEAR, tillage: 'No-till', boundaryVersionId: 9 })

let field: FieldDetail
let sent: { method: string; path: string; body: unknown }[]
let asked: string[]
beforeEach(() => {
  field = aField({ years: [ROW], boundary: aBoundary(9, -93) })
  sent = []
  asked = []
})
afterEach(async () => {
  await act(async () => toasts.clear())
  cleanup()
  product.dispose()
})

async function answer(request: Request): Promise<Response> {
  const { pathname: path } = new URL(request.url)
  if (request.method === 'GET') {
    asked.push(path)
    if (path === '/api/fields/12') return Response.json(field)
    if (path === '/api/fields/12/boundaries') return Response.json({ items: VERSIONS })
    if (path === '/api/fields/12/boundaries/8/difference')
      return Response.json({ gained: null, lost: null, gainedM2: 25 * ACRE_M2, lostM2: 5 * ACRE_M2 })
    return Response.json(toErrorBody(errors.notFound('That'), 'r-1'), { status: 404 })
  }
  const body: Record<string, unknown> = Object(await request.json())
  if (path !== '/api/fields/check') sent.push({ method: request.method, path, body })
  if (path.endsWith('/restore')) {
    field = { ...field, version: 4, boundary: aBoundary(10, -93.1) }
    return Response.json({ ...field, editId: 5 }, { status: 201 })
  }
  if (request.method === 'PUT') {
    const { version, ...words } = body
    field = { ...field, years: [{ ...ROW, ...words, version: Number(version) + 1 }] }
    return Response.json({ ...field, editId: 6 })
  }
  return Response.json(toErrorBody(errors.notFound('That'), 'r-1'), { status: 404 })
}

async function open(search: string) {
  history.replaceState(null, '', `/growers/fields/12${search}`)
  renderWithApi(<EditFieldScreen fieldId={12} />, product, answer)
  await screen.findByRole('tab', { name: 'Details' })
}
async function press(name: string | RegExp, role = 'button') {
  const pressed = await screen.findByRole(role, { name })
  await act(async () => fireEvent.click(pressed))
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const history_ = () => screen.findByRole('region', { name: 'Boundary history' })
const textOf = (element: HTMLElement | undefined) => element?.textContent ?? ''

describe('the history of a boundary', () => {
  it('SCR-60: has every boundary with when, who, how and how much it changed', async () => {
    await open('?tab=history')
    const [newest, older] = within(await history_()).getAllByRole('listitem')
    for (const words of [
      'Nov 20, 2026',
      'Current',
      '100',
      '(+20',
      'Jon Arden',
      'Drawn by hand',
      'Along the creek',
    ])
      expect(textOf(newest)).toContain(words)
    for (const words of ['Feb 1, 2025', '80', 'System', 'Surveyed', 'spring.zip', `Plans for ${YEAR - 1}`])
      expect(textOf(older)).toContain(words)
    expect(textOf(older)).not.toMatch(/Current|\(/)
    expect(within(newest ?? document.body).queryByRole('button')).toBeNull()
  })

  it('SCR-60: compares an older one with the newest, by the address', async () => {
    await open('?tab=history')
    await press(/^Compare/)
    const difference = await screen.findByRole('list', { name: 'Difference' })
    expect(textOf(difference)).toMatch(/^Gained since: 25.*Lost since: 5/)
    expect(new URLSearchParams(location.search).get('compare')).toBe('8')
    await press(/^Stop comparing/)
    expect(screen.queryByRole('list', { name: 'Difference' })).toBeNull()
    expect(location.search).toBe('?tab=history')
    cleanup()
    await open('?tab=history&compare=8')
    expect(textOf(await screen.findByRole('list', { name: 'Difference' }))).toContain('Gained since: 25')
  })

  it('SCR-60: takes an older one again as a new version', async () => {
    await open('?tab=history')
    await press(/^Restore/)
    await screen.findByText(/^Restored the boundary of Feb 1, 2025/)
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/fields/12/boundaries/8/restore',
        body: { version: 3, plannedYears: 'ask' },
      },
    ])
  })

  it('SCR-60: with unsaved work takes none again', async () => {
    await open('')
    type('Farm', 'River place')
    await press('History', 'tab')
    await history_()
    const restore = screen.getByRole('button', { name: /^Restore/ })
    expect(restore.hasAttribute('disabled')).toBe(true)
    fireEvent.click(restore)
    expect(sent).toEqual([])
  })
})

describe('the years of a field', () => {
  it('SCR-61: one that is added lies in the year window', async () => {
    await open('?tab=years')
    await press('Add a year')
    await press(/Year$/)
    const offered = await screen.findAllByRole('option')
    expect(offered.map((option) => textOf(option))).toEqual(OTHER_YEARS.map(String))
  })

  it('SCR-61: is saved by itself, and takes over nothing else of the field', async () => {
    await open('')
    type('Farm', 'River place')
    await press('Years', 'tab')
    await press(`Change ${YEAR}`)
    type('Crop', 'Oats')
    type('Practice', 'Cover crop')
    // A colleague renames the field at the same time.
    field = { ...field, name: 'Creek bottom', version: 4 }
    await press('Save year')
    await screen.findByText(`${YEAR} saved`)
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: `/api/fields/12/years/${YEAR}`,
        body: { version: 1, crop: 'Oats', practice: 'Cover crop' },
      },
    ])
    await screen.findByText('Cover crop')
    await press('Details', 'tab')
    const value = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value
    await waitFor(() => expect(value('Farm')).toBe('River place'))
    // Neither is mine saved with the year, nor is theirs taken over under my work.
    expect(value('Name')).toBe('Creek')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false)
  })
})
