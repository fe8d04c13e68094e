import type { Boundary, FieldDetail, FieldYear } from '@org/core'
import { errors, fieldYearWorkflow, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { testField, testFieldYear } from '#testing/field.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useFieldDetail } from '../editor/data.ts'
import { useYearDraft } from './drafts.ts'
import { YearsPanel } from './YearsPanel.tsx'

const product = createTestProduct()
const YEAR = 2026

const boundary: Boundary = {
  id: 7,
  areaM2: 400_000,
  areaHa: 40,
  perimeterM: 2_600,
  bbox: [-93, 42, -92.9, 42.1],
  partCount: 1,
  holeCount: 0,
  determinationMethod: 'manual',
  determinedAt: null,
  sourceFileName: null,
  note: '',
  createdAt: '2026-03-12T10:00:00.000Z',
  createdBy: 'Mira Holt',
  isCurrent: true,
  years: [YEAR],
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [-93, 42],
          [-92.9, 42],
          [-92.9, 42.1],
          [-93, 42],
        ],
      ],
    ],
  },
}
const olderBoundary = {
  ...boundary,
  id: 6,
  areaM2: 380_000,
  isCurrent: false,
  // Noon where the test runs: the page names its day.
  createdAt: new Date(2025, 1, 1, 12).toISOString(),
}

/** The one row of the server, what it was asked to write, and what it says to moves. */
let row: FieldYear
/** Years of the field that nobody writes to. */
let others: FieldYear[]
let saves: Record<string, unknown>[]
let moves: { path: string; body: Record<string, unknown> }[]
let refusal: { message: string; remedy: string } | null

beforeEach(() => {
  others = []
  saves = []
  moves = []
  refusal = null
  row = testFieldYear({ id: 31, year: YEAR, boundaryVersionId: 7 })
})
afterEach(() => {
  cleanup()
  toasts.clear()
  product.dispose()
})

const field = (): FieldDetail => ({
  ...testField({ id: 4, growerId: 2, growerName: 'Hollow Oak', name: 'North Forty' }),
  ...{ areaM2: 400_000, areaHa: 40, perimeterM: 2_600, bbox: boundary.bbox },
  years: [row, ...others],
  boundary,
})

/** What a colleague writes at the same time. */
function colleague(patch: Partial<FieldYear>) {
  row = { ...row, ...patch, version: row.version + 1 }
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET') {
    if (pathname.endsWith('/boundaries')) return Response.json({ items: [boundary, olderBoundary] })
    if (pathname.includes('/field-years/'))
      return Response.json({
        ...row,
        fieldId: 4,
        fieldName: 'North Forty',
        growerId: 2,
        growerName: 'Hollow Oak',
        areaHa: 40,
        isNewestBoundary: true,
        isLocked: row.status === 'approved',
        enrollments: [{ id: 9, program: 'Carbon', status: 'signed' }],
        updatedAt: '2026-11-20T19:00:00.000Z',
      })
    return Response.json(field())
  }
  const body: Record<string, unknown> = Object(await request.json())
  if (request.method === 'POST') {
    moves.push({ path: pathname, body })
    if (refusal !== null)
      return Response.json({
        editId: null,
        moved: [],
        refused: [{ id: 31, title: `${YEAR} of North Forty`, ...refusal }],
      })
    colleague({ status: pathname.endsWith('/unlock') ? 'results_complete' : 'boundary_confirmed' })
    const { id, status, version } = row
    return Response.json({ editId: 5, moved: [{ id, fieldId: 4, status, version }], refused: [] })
  }
  const { version, ...patch } = body
  saves.push(patch)
  if (version !== row.version)
    return Response.json(toErrorBody(errors.stale('This year', Number(version), row.version), 'r-1'), {
      status: 409,
    })
  colleague(patch)
  return Response.json(field())
}

/** The panel in a tab of its page, which can be left and come back to. */
function Page({ role }: { role: 'staff' | 'manager' }) {
  const { data, reload } = useFieldDetail(4)
  const [draft] = useYearDraft(4)
  const [isShown, setIsShown] = useState(true)
  const [openYear, setOpenYear] = useState(YEAR)
  const [saved, setSaved] = useState<FieldDetail | null>(null)
  const newest = saved !== null && saved.years[0]?.version === row.version ? saved : data
  return (
    <RoleProvider value={role}>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Other tab
      </button>
      <button type="button" onClick={() => void reload()}>
        Hear of it
      </button>
      <output>{draft === null ? 'closed' : 'open'}</output>
      {newest === undefined || !isShown ? null : (
        <YearsPanel
          field={newest}
          openYear={openYear}
          onOpen={setOpenYear}
          isCompared={false}
          onCompare={() => {}}
          difference={{
            data: undefined,
            error: undefined,
            isLoading: false,
            isValidating: false,
            reload: async () => {},
          }}
          onSaved={setSaved}
        />
      )}
    </RoleProvider>
  )
}

async function show(role: 'staff' | 'manager' = 'staff') {
  renderWithApi(<Page role={role} />, product, answer)
  // Where nothing else is possible the next move stands alone.
  await screen.findAllByRole('button', { name: /^More actions$|^Unlock/ })
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })

describe('the years of a field', () => {
  it('FY-31: a year shows its status, its boundary and its enrollments', async () => {
    row = { ...row, boundaryVersionId: 6, plannedOn: '2026-04-30' }
    await show()
    expect(await screen.findByText(/Boundary of Feb 1, 2025/)).toBeTruthy()
    expect(screen.getByText('Apr 30, 2026')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Carbon' })).toBeTruthy()
    const confirm = screen.getByRole('button', { name: 'Confirm boundary' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText(fieldYearWorkflow.guards.newestBoundary).length).toBeGreaterThan(0)
    await press('Use newest boundary')
    await waitFor(() => expect(saves).toEqual([{ boundaryVersionId: 7 }]))
  })

  it('FY-31: the next move is made at once, and its undo is offered', async () => {
    await show()
    await press('Confirm boundary')
    await screen.findByText('2026: boundary confirmed')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(moves).toMatchObject([
      { path: '/api/field-years/confirm', body: { items: [{ id: 31, version: 1 }] } },
    ])
    await screen.findByText('Boundary confirmed')
  })

  it('FY-31: what the server refuses is said beside the year', async () => {
    refusal = { message: 'It was changed meanwhile', remedy: 'Look again.' }
    await show()
    await press('Confirm boundary')
    await screen.findByText('It was changed meanwhile. Look again.')
  })

  it('FY-31: a locked year says so; it is unlocked by managers, with the reason', async () => {
    row = { ...row, status: 'approved' }
    await show('manager')
    expect(screen.getByText('Locked')).toBeTruthy()
    // It has results, so there is a report of them.
    const report = screen.getByRole('link', { name: 'Report' })
    expect(report.getAttribute('href')).toMatch(/^\/sampling\/report\?year=2026&view=field&fieldId=\d+$/)
    expect(screen.getByRole('button', { name: 'Change 2026' }).getAttribute('aria-disabled')).toBe('true')
    await press('Unlock…')
    const dialog = await screen.findByRole('dialog')
    const unlock = () =>
      act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock' })))
    await unlock()
    await within(dialog).findByText('Enter a reason')
    expect(moves).toEqual([])
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Wrong file ' } })
    await unlock()
    await screen.findByText('2026: unlocked')
    expect(moves).toMatchObject([{ path: '/api/field-years/unlock', body: { reason: 'Wrong file' } }])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('FY-31: a reason that is sent twice in a hurry is one move', async () => {
    row = { ...row, status: 'approved' }
    await show('manager')
    await press('Unlock…')
    const reason = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox')
    fireEvent.change(reason, { target: { value: 'Wrong file' } })
    await act(async () => {
      if (reason.form === null) throw new Error('no form')
      fireEvent.submit(reason.form)
      fireEvent.submit(reason.form)
    })
    await screen.findByText('2026: unlocked')
    expect(moves).toHaveLength(1)
  })

  it('FY-31: others see unlocking disabled, with who may unlock', async () => {
    row = { ...row, status: 'approved' }
    await show('staff')
    expect(screen.getByRole('button', { name: 'Unlock…' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('Only operation managers can unlock field years').length).toBeGreaterThan(0)
  })

  it('FY-30: typed words stay while another tab is looked at, and only they are sent', async () => {
    await show()
    await press('Change 2026')
    type('Crop', 'Oats')
    await press('Other tab')
    expect(screen.queryByRole('textbox', { name: 'Crop' })).toBeNull()
    await press('Other tab')
    expect(box('Crop').value).toBe('Oats')
    await press('Save year')
    await screen.findByText('2026 saved')
    expect(saves).toEqual([{ crop: 'Oats' }])
    expect(screen.getByText('closed')).toBeTruthy()
  })

  it('FY-30: what a colleague wrote beside it is kept', async () => {
    await show()
    await press('Change 2026')
    type('Crop', 'Oats')
    colleague({ tillage: 'No-till' })
    await press('Save year')
    await screen.findByText('2026 saved')
    expect(row).toMatchObject({ crop: 'Oats', tillage: 'No-till' })
  })

  it('UND-12: a year that was open and is gone says so, also while another year is written', async () => {
    const next = { ...row, id: 32, year: YEAR + 1 }
    others = [next]
    await show()
    await press('Change 2026')
    type('Crop', 'Oats')
    await press(/^2027/)
    others = []
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hear of it' })))
    await screen.findByText('This field has no year 2027. Someone may have removed it.')
    await press(/^2026/)
    await press('Save year')
    await screen.findByText('2026 saved')
    expect(saves).toEqual([{ crop: 'Oats' }])
  })

  it('FY-30: where both wrote the same, both are shown and the person chooses', async () => {
    await show()
    await press('Change 2026')
    type('Crop', 'Oats')
    colleague({ crop: 'Rye' })
    await press('Save year')
    await screen.findByText('Crop: theirs “Rye”, yours “Oats”')
    expect(row.crop).toBe('Rye')
    await press('Use mine')
    await screen.findByText('2026 saved')
    expect(row.crop).toBe('Oats')
  })

  it('FY-30: while one year has typed words, no other is begun over them: it says which to save first', async () => {
    others = [{ ...row, id: 30, year: 2025, crop: 'Beans' }]
    await show()
    await press('Change 2026')
    type('Crop', 'Oats')
    await press(/^2025/)
    const why = 'Save or cancel your changes to 2026 first'
    for (const name of ['Change 2025', 'Add a year']) {
      expect(screen.getByRole('button', { name, description: why })).toBeTruthy()
      await press(name)
    }
    await press(/^2026/)
    expect(box('Crop').value).toBe('Oats')
  })
})
