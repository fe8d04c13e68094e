import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { ActDialogs } from '../acts/ActDialogs.tsx'
import { NOTHING_ASKED, useAsked } from '../acts/asked.ts'
import { useChosen } from '../chosen.ts'
import { LabelPanel } from '../panel/LabelPanel.tsx'
import { BulkBar } from '../parts/BulkBar.tsx'
import { Funnel } from '../parts/Funnel.tsx'
import { usePrinting } from '../print/printing.ts'
import { testDetail, testEvent, testLabel, testSample } from '../testing.ts'
import { useLabelsView } from '../view.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  useChosen.getState().choose([])
  useAsked.setState(NOTHING_ASKED)
  usePrinting.getState().close()
  discardTyped()
  product.dispose()
})

function FunnelOfPage() {
  return <Funnel {...useLabelsView()} />
}

interface Scene {
  role?: 'staff' | 'manager'
  part: 'funnel' | 'bar' | 'panel'
  refused?: readonly { id: number; title: string; message: string; remedy: string }[]
}

function show({ role = 'manager', part, refused = [] }: Scene) {
  const asked: { path: string; body: unknown }[] = []
  const groups: string[] = []
  if (part === 'bar') useChosen.getState().choose([21, 22])
  renderWithApi(
    <RoleProvider value={role}>
      {part === 'funnel' ? <FunnelOfPage /> : null}
      {part === 'bar' ? <BulkBar elsewhere={new Set()} onExport={() => {}} /> : null}
      {part === 'panel' ? <LabelPanel code="K7Q29MXA" onClose={() => {}} /> : null}
      <ActDialogs />
    </RoleProvider>,
    product,
    async (request) => {
      const url = new URL(request.url)
      if (url.pathname === '/api/samples/groups') {
        groups.push(url.search)
        const item = (value: string, rows: number) => ({ value, rows, sums: {}, label: null, within: '' })
        return Response.json({ items: [item('printed', 31), item('lost', 2)], isComplete: true })
      }
      if (url.pathname.startsWith('/api/labels/codes/'))
        return Response.json(
          testDetail({
            events: [
              testEvent({ id: 53, what: 'refuse', note: 'Its point is not collected', was: null, is: null }),
              testEvent(),
            ],
          }),
        )
      if (url.pathname === '/api/samples/rows')
        return Response.json({ items: [testSample(), testSample({ ...UNLABELED, id: 22 })] })
      if (url.pathname === '/api/samples' || url.pathname === '/api/samples/sums') {
        const other = testSample({ id: 23, pointNumber: 9, labelCode: 'K7Q2A032' })
        return Response.json({
          ...{ items: [other], nextCursor: null, count: { rows: 1, isExact: true } },
          ...{ rows: 1, sums: {} },
        })
      }
      asked.push({ path: url.pathname, body: await request.clone().json() })
      const labels = refused.length > 0 ? [] : [testLabel()]
      return Response.json({ editId: refused.length > 0 ? null : 43, labels, refused })
    },
  )
  return { asked, groups }
}

const UNLABELED = { labelId: null, labelVersion: null, labelCode: null, labelBatchId: null, printCount: null }
const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name, hidden: true })))
const isRefused = (name: RegExp) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

describe('LBL-41: samples by status', () => {
  it('are counted beside the other filters, and each number narrows the list', async () => {
    history.replaceState(null, '', '/sampling/label-tracking?year=2026&status=printed')
    const { groups } = show({ part: 'funnel' })
    const printed = await screen.findByRole('button', { name: /^31\s*Printed$/ })
    expect(groups[0]).toContain('by=status')
    expect(groups[0]).toContain('year=2026')
    expect(groups[0]).not.toContain('status=printed')
    expect(printed.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: /^2\s*Lost$/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Damaged/ })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^0\s*Applied$/ })))
    expect(new URLSearchParams(location.search).get('status')).toBe('applied')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^0\s*Applied$/ })))
    expect(new URLSearchParams(location.search).get('status')).toBeNull()
  })
})

describe('LBL-42: what is done with chosen samples', () => {
  it('prints labels for them, and voids the labels that they have', async () => {
    const { asked } = show({ part: 'bar' })
    await press('Print labels for 2 samples')
    expect(usePrinting.getState().asked).toEqual({
      kind: 'new',
      source: { kind: 'samples', ids: [21, 22] },
    })
    await press('Print the labels of 2 samples again')
    const labels = [{ id: 31, version: 2, code: 'K7Q29MXA' }]
    await waitFor(() => expect(usePrinting.getState().asked).toEqual({ kind: 'again', labels }))
    await press('Void the labels of 2 samples')
    const dialog = await screen.findByRole('dialog', { name: 'Void K7Q2-9MXA?' })
    await press('Void K7Q2-9MXA', dialog)
    expect(asked).toEqual([])
    await act(async () => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Torn' } }))
    await press('Void K7Q2-9MXA', dialog)
    expect(asked).toEqual([
      { path: '/api/labels/void', body: { labels: [{ id: 31, version: 2 }], reason: 'Torn' } },
    ])
    await screen.findByText('K7Q2-9MXA voided')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('is disabled with the reason for who may not', () => {
    show({ part: 'bar', role: 'staff' })
    expect(isRefused(/^Print labels for/)).toBe(false)
    expect(isRefused(/^Print the labels of/)).toBe(true)
    expect(isRefused(/^Void the labels/)).toBe(true)
    expect(document.body.textContent).toContain('Only operation managers can void labels')
  })
})

describe('LBL-49: a label’s panel', () => {
  it('says what it is for and its whole history, newest first', async () => {
    show({ part: 'panel' })
    expect(await screen.findByRole('region', { name: 'K7Q2-9MXA' })).toBeTruthy()
    expect(await screen.findByText('Printed once')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Point 8' }).getAttribute('href')).toBe(
      '/sampling/points?point=12',
    )
    const events = within(screen.getByRole('list', { name: 'History of K7Q2-9MXA' })).getAllByRole('listitem')
    expect(events.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Scan refusedIts point is not collected.*Ana Ruiz/),
      expect.stringMatching(/^Printed for North Forty, point 8, 0–15 cmReserved → Printed/),
    ])
  })

  it('assigns it to another sample, and swaps where that one has a label', async () => {
    const { asked } = show({ part: 'panel' })
    await press('Assign to another sample…')
    const dialog = await screen.findByRole('dialog', { name: /Assign K7Q2-9MXA/ })
    await press('Assign the label', dialog)
    expect(within(dialog).getByText('Choose a sample')).toBeTruthy()
    const goesTo = within(dialog).getByRole('combobox', { name: /Goes to/, hidden: true })
    await act(async () => {
      goesTo.focus()
      fireEvent.keyDown(goesTo, { key: 'ArrowDown' })
      fireEvent.keyUp(goesTo, { key: 'ArrowDown' })
    })
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: /point 9/ })))
    expect(await screen.findByRole('checkbox', { name: /Swap: K7Q2-A032/, hidden: true })).toHaveProperty(
      'checked',
      true,
    )
    await press('Assign the label', dialog)
    expect(asked).toEqual([
      { path: '/api/labels/31/assign', body: { version: 2, sampleId: 23, swap: true, reason: '' } },
    ])
    expect(await screen.findByText(/^K7Q2-9MXA assigned to North Forty · point 9/)).toBeTruthy()
  })

  it('keeps the dialog with what was typed where the server refuses', async () => {
    const refused = {
      id: 31,
      title: 'K7Q2-9MXA',
      message: 'Its sample was received',
      remedy: 'Ask the bench.',
    }
    show({ part: 'panel', refused: [refused] })
    await press('Void…')
    await act(async () => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Torn' } }))
    await press('Void K7Q2-9MXA', await screen.findByRole('dialog'))
    expect(await screen.findByText(/Its sample was received/)).toBeTruthy()
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Torn')
  })
})
