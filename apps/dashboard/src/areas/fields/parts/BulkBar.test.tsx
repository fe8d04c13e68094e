import type { FieldUse, NamedField } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#platform/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { elsewhereOf, useChosen } from '../chosen.ts'
import { NO_FILTER } from '../filter.ts'
import { NOTHING_ASKED, useAsked } from './asked.ts'
import { BulkBar } from './BulkBar.tsx'

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
  programme: 'Soil carbon',
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
}

function Bar({ found }: { found: readonly number[] }) {
  const chosen = useChosen((state) => state.ids)
  const nothing = () => {}
  return (
    <BulkBar filter={NO_FILTER} elsewhere={elsewhereOf(chosen, found)} onExport={nothing} onLeft={nothing} />
  )
}

function show({ count = 3, seen = [1, 2, 3], found = [1, 2, 3], enrollments = [], refusal }: Scene = {}) {
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
    <RoleProvider value="manager">
      <Bar found={found} />
    </RoleProvider>,
    product,
    async (request) => {
      const path = new URL(request.url).pathname
      asked.push({ path, body: await request.clone().json() })
      if (path.endsWith('/fields/names')) return Response.json({ items, enrollments: scene.enrollments })
      if (scene.refusal) return Response.json(toErrorBody(scene.refusal, 'r-1'), { status: 409 })
      if (path.endsWith('/fields/active')) return Response.json({ changedIds: ids, editId: 41 })
      if (path.endsWith('/fields/years')) return Response.json({ madeIds: ids, skipped: [], editId: 42 })
      return Response.error()
    },
  )
  return { asked, scene, written: () => asked.filter(({ path }) => !path.endsWith('/names')) }
}
const click = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(within_).findByRole('button', { name })))
const chosen = () => [...useChosen.getState().ids]

describe('acts on many fields', () => {
  it('SCR-90: each button says how many it is about', () => {
    show({ count: 3 })
    for (const name of [
      'Enroll 3 fields',
      'Assign year to 3 fields',
      'Confirm boundaries of 3 fields',
      'Export 3 fields',
      'Deactivate 3 fields',
    ])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('SCR-90: on rows that are all seen it is done at once, with its undo; the choice is cleared and the list has the focus', async () => {
    const { written } = show()
    const button = await screen.findByRole('button', { name: 'Deactivate 3 fields' })
    act(() => button.focus())
    await click('Deactivate 3 fields')
    await screen.findByText('3 fields deactivated')
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
    expect(within(dialog).getByText('2 of them are not in this list:')).toBeTruthy()
    const [others, listed] = within(dialog).getAllByRole('list')
    expect(others?.textContent).toBe('Field 32 · Alder FarmsField 33 · Alder Farms')
    expect(listed?.children).toHaveLength(31)
    // Enter confirms nothing: the button that does has not the focus.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(document.activeElement?.tagName).not.toBe('BUTTON')
    await click('Deactivate 33 fields', dialog)
    await screen.findByText('33 fields deactivated')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(written()).toHaveLength(1)
  })

  it('SCR-91: of very many the first are named and the others counted', async () => {
    show({ count: 582, seen: [] })
    await click('Assign year to 582 fields')
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: String(YEAR) })))
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
    await screen.findByText('3 fields deactivated')
    expect(written()[0]?.body).toMatchObject({ enrollmentIds: [9] })
  })

  it('SCR-92: enrolled while it was asked, it is asked anew and nothing is done', async () => {
    const { scene } = show({ enrollments: [signed] })
    await click('Deactivate 3 fields')
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate 3 fields?' })
    scene.refusal = errors.fieldsEnrolled(['Another has Field 2'])
    scene.enrollments = [signed, { ...signed, enrollmentId: 10, programme: 'Cover crops', fieldIds: [2] }]
    await click('Deactivate 3 fields', dialog)
    await within(dialog).findByText('Nothing was changed.')
    expect(await within(dialog).findByRole('link', { name: /Cover crops/ })).toBeTruthy()
  })

  it('SCR-34: says how many of the chosen are not in the list, shows which, and drops them', async () => {
    show({ count: 3, found: [1] })
    expect(screen.getByRole('status').textContent).toBe('3 fields chosen · 2 not in this list')
    await click('Show the 2 not in this list')
    const dialog = await screen.findByRole('dialog')
    await click('Close', dialog)
    await click('Drop the 2 not in this list')
    expect(chosen()).toEqual([1])
  })
})
