import type { Field, FieldUse, NamedField, RefusedRow } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { anEdit } from '#history/undo/testing.ts'
import { RefusedDialog } from '#lists/bulk/RefusedDialog.tsx'
import { testFieldYear } from '#testing/field.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { elsewhereOf, useChosen } from '../chosen.ts'
import { aField } from '../editor/testing.ts'
import { NO_FILTER } from '../list.ts'
import { NOTHING_ASKED, useAsked } from './asked.ts'
import { BulkBar } from './BulkBar.tsx'
import type { Left } from './useActs.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  useChosen.getState().choose([])
  useAsked.setState(NOTHING_ASKED)
  product.dispose()
})

const YEAR = new Date().getUTCFullYear()
const signed: FieldUse = {
  enrollmentId: 9,
  growerName: 'Alder Farms',
  program: 'Soil carbon',
  year: YEAR,
  status: 'signed',
  fieldIds: [1],
}

/** The list as far as it is on the screen. */
function drawRows(ids: readonly number[]) {
  const grid = document.createElement('div')
  grid.setAttribute('role', 'grid')
  grid.setAttribute('aria-label', 'Fields')
  grid.innerHTML = ids
    .map((id, at) => `<div role="row" data-key="${id}" tabindex="${at === 0 ? 0 : -1}"></div>`)
    .join('')
  document.body.append(grid)
}

interface Scene {
  /** How many are chosen: 1 and up. */
  count?: number
  /** Rows on the screen. */
  seen?: readonly number[]
  /** What the filter finds. */
  found?: readonly number[]
  enrollments?: FieldUse[]
  refusal?: ReturnType<typeof errors.conflict>
  role?: 'staff' | 'manager'
  /** Chosen fields that have the year; each page of the server's list has one of them. */
  withYear?: readonly number[]
  /** Of those, years that cannot be confirmed. */
  refused?: RefusedRow[]
  /** Fields that are assigned no year. */
  skipped?: { id: number; name: string; reason: string }[]
}

/** The bar on its page, which shows what an act left as it was. */
function Bar({ found }: { found: readonly number[] }) {
  const chosen = useChosen((state) => state.ids)
  const [left, setLeft] = useState<Left | null>(null)
  return (
    <>
      <BulkBar
        filter={NO_FILTER}
        elsewhere={elsewhereOf(chosen, found)}
        onExport={() => {}}
        onLeft={setLeft}
      />
      {left === null ? null : (
        <RefusedDialog {...left} of={['field', 'fields']} onClose={() => setLeft(null)} />
      )}
    </>
  )
}

/** A field with one year, whose row is a hundred more than the field. */
function inYear(id: number): Field {
  const { boundary: _, ...field } = aField({ id, name: `Field ${id}` })
  const row = testFieldYear({ id: 100 + id, year: YEAR, crop: '', version: 2 })
  return { ...field, years: [row] }
}

/** One field a page: the last page has no cursor. */
function pageOfYears(ids: readonly number[], { searchParams }: URL) {
  const at = Number(searchParams.get('cursor') ?? 0)
  return { items: ids.slice(at, at + 1).map(inYear), nextCursor: at + 1 < ids.length ? String(at + 1) : null }
}

function show(given: Scene = {}) {
  const { count = 3, seen = [1, 2, 3], found = [1, 2, 3], enrollments = [], refusal } = given
  const { role = 'manager', withYear = [], refused = [], skipped = [] } = given
  const asked: { path: string; body: unknown }[] = []
  const scene = { enrollments, refusal }
  drawRows(seen)
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  useChosen.getState().choose(ids)
  const items: NamedField[] = ids.map((id) => ({
    id,
    name: `Field ${id}`,
    growerName: 'Alder Farms',
    active: true,
    isListed: found.includes(id),
  }))
  renderWithApi(
    <RoleProvider value={role}>
      <Bar found={found} />
    </RoleProvider>,
    product,
    async (request) => {
      const url = new URL(request.url)
      const path = url.pathname
      if (request.method === 'GET') return Response.json(pageOfYears(withYear, url))
      const words = await request.clone().text()
      asked.push({ path, body: words === '' ? null : JSON.parse(words) })
      if (path.endsWith('/fields/names')) return Response.json({ items, enrollments: scene.enrollments })
      if (scene.refusal) return Response.json(toErrorBody(scene.refusal, 'r-1'), { status: 409 })
      if (path.endsWith('/fields/active')) return Response.json({ changedIds: ids, editId: 41 })
      if (path.endsWith('/fields/years')) {
        const madeIds = ids.filter((id) => skipped.every((each) => each.id !== id))
        return Response.json({ madeIds, skipped, editId: 42 })
      }
      if (path.endsWith('/field-years/confirm')) {
        const left = new Set(refused.map(({ id }) => id))
        const moved = withYear
          .filter((id) => ids.includes(id) && !left.has(100 + id))
          .map((id) => ({ id: 100 + id, fieldId: id, status: 'boundary_confirmed', version: 3 }))
        return Response.json({ editId: 43, moved, refused })
      }
      if (path.endsWith('/undo')) return Response.json(anEdit(44), { status: 201 })
      return Response.error()
    },
  )
  return { asked, scene, written: () => asked.filter(({ path }) => !path.endsWith('/names')) }
}
const click = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(within_).findByRole('button', { name })))
const ofYear = async (name: string) => {
  await click(name)
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: String(YEAR) })))
}
const chosen = () => [...useChosen.getState().ids]

describe('acts on many fields', () => {
  it('SCR-90: the name of each button says how many it is about; the bar says the number once', () => {
    show({ count: 3 })
    expect(screen.getByRole('status').textContent).toBe('3 fields chosen')
    for (const [name, shown] of [
      ['Enroll 3 fields', 'Enroll'],
      ['Assign year to 3 fields', 'Assign year'],
      ['Confirm boundaries of 3 fields', 'Confirm boundaries'],
      ['Export 3 fields', 'Export'],
      ['Deactivate 3 fields', 'Deactivate 3 fields'],
    ] as const)
      expect(screen.getByRole('button', { name }).textContent).toBe(shown)
  })

  it('SCR-90: on rows that are all seen it is done at once, with its undo; the choice is cleared and the list has the focus', async () => {
    const { written } = show()
    const button = await screen.findByRole('button', { name: 'Deactivate 3 fields' })
    act(() => button.focus())
    await click('Deactivate 3 fields')
    await screen.findByText('Deactivated 3 fields')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(written()).toEqual([
      { path: '/api/fields/active', body: expect.objectContaining({ ids: [1, 2, 3], enrollmentIds: [] }) },
    ])
    expect(chosen()).toEqual([])
    await waitFor(() => expect(document.activeElement?.getAttribute('data-key')).toBe('1'))
  })

  it('SCR-91: on more rows than are seen it asks with their names, those not in the list apart, and nothing is done yet', async () => {
    const { written } = show({
      count: 33,
      seen: [1, 2],
      found: Array.from({ length: 31 }, (_, at) => at + 1),
    })
    await click('Deactivate 33 fields')
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate 33 fields?' })
    expect(written()).toEqual([])
    expect(within(dialog).getByText('2 are not in this list:')).toBeTruthy()
    const [others, listed] = within(dialog).getAllByRole('list')
    expect(others?.textContent).toBe('Field 32 · Alder FarmsField 33 · Alder Farms')
    expect(listed?.children).toHaveLength(31)
    // Enter confirms nothing: the button that does has not the focus.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(document.activeElement?.tagName).not.toBe('BUTTON')
    await click('Deactivate 33 fields', dialog)
    await screen.findByText('Deactivated 33 fields')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(written()).toHaveLength(1)
  })

  it('SCR-91: of very many the first are named and the others counted', async () => {
    show({ count: 582, seen: [] })
    await ofYear('Assign year to 582 fields')
    const dialog = await screen.findByRole('dialog', { name: `Assign ${YEAR} to 582 fields?` })
    expect(within(dialog).getByText('and 379 more')).toBeTruthy()
  })

  it('SCR-91: canceled, nothing is done and the choice stays', async () => {
    const { written } = show({ count: 3, seen: [] })
    await click('Deactivate 3 fields')
    await click('Cancel', await screen.findByRole('dialog'))
    expect(written()).toEqual([])
    expect(chosen()).toEqual([1, 2, 3])
  })

  it('SCR-92: enrolled fields are not deactivated before the person has seen which enrollments have them', async () => {
    const { written } = show({ enrollments: [signed] })
    await click('Deactivate 3 fields')
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate 3 fields?' })
    expect(within(dialog).getByRole('link', { name: `Alder Farms · Soil carbon ${YEAR}` })).toBeTruthy()
    expect(dialog.textContent).toContain('(signed): Field 1')
    await click('Deactivate 3 fields', dialog)
    await screen.findByText('Deactivated 3 fields')
    expect(written()[0]?.body).toMatchObject({ enrollmentIds: [9] })
  })

  it('SCR-92: a field enrolled while the question is open leads to a new question, and nothing is done', async () => {
    const { scene } = show({ enrollments: [signed] })
    await click('Deactivate 3 fields')
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate 3 fields?' })
    scene.refusal = errors.fieldsEnrolled(['Another has Field 2'])
    scene.enrollments = [signed, { ...signed, enrollmentId: 10, program: 'Cover crops', fieldIds: [2] }]
    await click('Deactivate 3 fields', dialog)
    await within(dialog).findByText('Nothing was changed.')
    expect(await within(dialog).findByRole('link', { name: /Cover crops/ })).toBeTruthy()
  })

  it('SCR-37: a year recorded for many says for how many, with its undo, and names those left as they are with why', async () => {
    const reason = `It has ${YEAR} already`
    const { written } = show({ skipped: [{ id: 3, name: 'Field 3', reason }] })
    await ofYear('Assign year to 3 fields')
    const dialog = await screen.findByRole('dialog', { name: `${YEAR} assigned to 2 fields` })
    expect(within(dialog).getByText('One field was not changed:')).toBeTruthy()
    expect(within(dialog).getByRole('listitem').textContent).toBe(`Field 3${reason}`)
    await click('Done', dialog)
    await screen.findByText(`${YEAR} assigned to 2 fields`)
    await click('Undo')
    await screen.findByText(/^Undone: /)
    expect(written().at(-1)?.path).toBe('/api/edits/42/undo')
  })

  it('SCR-90: with more than can be changed at once, the button is disabled, with why', async () => {
    const { asked } = show({ count: 10_001 })
    const button = await screen.findByRole('button', { name: 'Deactivate 10,001 fields' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    act(() => button.focus())
    await screen.findByRole('tooltip', { name: 'You can change at most 10,000 fields at a time' })
    const before = asked.length
    await click('Deactivate 10,001 fields')
    expect(asked).toHaveLength(before)
  })

  it('SCR-37: a person who may not deactivate sees the button disabled, with why', async () => {
    const { asked } = show({ role: 'staff' })
    const why = 'Only operation managers can deactivate fields'
    const button = screen.getByRole('button', { name: 'Deactivate 3 fields', description: why })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await click('Deactivate 3 fields')
    expect(asked).toEqual([])
  })

  it('FY-33: confirms the boundaries of a year at once, names those left with why, and counts those that lack the year', async () => {
    const title = `${YEAR} of Field 2`
    const message = 'Its boundary is not the field’s newest'
    const refused = [{ id: 102, title, message, remedy: 'Move it to the newest.' }]
    // Field 9 has the year and is not chosen.
    const { written } = show({ count: 5, seen: [1, 2, 3, 4, 5], withYear: [9, 1, 2, 4], refused })
    await ofYear('Confirm boundaries of 5 fields')
    const dialog = await screen.findByRole('dialog', {
      name: `2 boundaries of ${YEAR} confirmed; 2 fields have no field year ${YEAR}`,
    })
    expect(within(dialog).getByRole('listitem').textContent).toBe(
      `${title}${message}. Move it to the newest.`,
    )
    const items = [101, 102, 104].map((id) => ({ id, version: 2 }))
    expect(written()).toEqual([
      { path: '/api/field-years/confirm', body: expect.objectContaining({ items }) },
    ])
    expect(chosen()).toEqual([])
  })

  it('FY-33: of fields that all lack the year it says so, and writes nothing', async () => {
    const { written } = show({ count: 1, seen: [1] })
    await ofYear('Confirm boundaries of 1 field')
    await screen.findByText(`0 boundaries of ${YEAR} confirmed; 1 field has no field year ${YEAR}`)
    expect(written()).toEqual([])
  })

  it('SCR-34: says how many of the chosen are not in the list, shows which, and drops them', async () => {
    show({ count: 3, found: [1] })
    expect(screen.getByRole('status').textContent).toBe('3 fields chosen · 2 not in this list')
    await click('Show the 2 not in this list')
    const dialog = await screen.findByRole('dialog')
    await click('Close', dialog)
    await click('Leave out the 2 not in this list')
    expect(chosen()).toEqual([1])
  })
})
