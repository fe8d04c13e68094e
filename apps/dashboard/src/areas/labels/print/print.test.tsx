import type { ExportRecord } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { useExports } from '#exports/watch.ts'
import { USUAL_PRINTING, useLabelPrinting } from '#platform/label-printing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { BatchesDialog } from './BatchesDialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import type { PrintAsked } from './printing.ts'

const product = createTestProduct()
beforeEach(() => useLabelPrinting.setState(USUAL_PRINTING))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  discardTyped()
  useExports.setState({ known: {}, watchedId: null })
  product.dispose()
})

const RECORD: ExportRecord = {
  ...{ id: 61, kind: 'labelSheets', format: 'pdf', status: 'running', fileName: 'labels.pdf' },
  ...{ error: '', rowsDone: 0, rowsTotal: 2, sizeBytes: null, notes: [] },
  ...{ createdAt: '2026-05-01T09:00:00.000Z', expiresAt: null },
}
const sampled = (pointNumber: number) => ({
  ...{ fieldName: 'North Forty', growerName: 'Tidewell Farms', pointNumber, year: 2026 },
  ...{ depthTopCm: 0, depthBottomCm: 15 },
})
const PLAN = {
  title: '2 labels for North Forty 2026',
  count: 2,
  left: [{ count: 12, why: 'have a label' }],
  first: [sampled(8), sampled(9)],
}
const BATCH = {
  ...{ id: 41, title: '48 labels for North Forty 2026', source: 'samples', count: 48 },
  ...{ blank: 0, assigned: 46, void: 2, madeAt: '2026-05-01T09:00:00.000Z', madeBy: 'Ana Ruiz' },
  ...{ export: null, isDownloaded: false },
}

async function answer(request: Request, asked: { path: string; body: unknown }[]) {
  const path = new URL(request.url).pathname
  if (path.endsWith('/batches')) return Response.json({ items: [BATCH] })
  // Nobody follows it beyond the test.
  if (request.method === 'GET') return Response.json({ ...RECORD, status: 'canceled' })
  if (path.endsWith('/plan')) return Response.json(PLAN)
  asked.push({
    path,
    body: await request
      .clone()
      .json()
      .catch(() => null),
  })
  return Response.json({ batchId: 41, count: 2, export: RECORD, editId: null }, { status: 201 })
}

const FOUND: PrintAsked = { kind: 'new', source: { kind: 'samples', filter: { status: ['reserved'] } } }

function show(given: PrintAsked = FOUND) {
  const asked: { path: string; body: unknown }[] = []
  const onClose = vi.fn()
  renderWithApi(
    <RoleProvider value="manager">
      <PrintDialog asked={given} onClose={onClose} />
    </RoleProvider>,
    product,
    (request) => answer(request, asked),
  )
  return { asked, onClose }
}

const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })))
const radio = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('radio', { name })))
async function enter(label: string | RegExp, value: string) {
  const field = screen.getByRole('textbox', { name: label })
  await act(async () => {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  })
}
async function choose(label: RegExp, option: RegExp) {
  await press(label)
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: option })))
}

describe('LBL-50: what a print would make', () => {
  it('is said before, with the samples that get none, and drawn without codes', async () => {
    show()
    expect(await screen.findByText('2 labels for North Forty 2026')).toBeTruthy()
    expect(screen.getByText('12 have a label')).toBeTruthy()
    expect(screen.getByText('Print at 100 %, without fitting to the page.')).toBeTruthy()
    const preview = await screen.findByRole('img', { name: 'The first sheet: 2 labels from label 1' })
    expect(preview.textContent).toContain('••••-••••North FortyPoint 8 · 0–15 cm2026 · Tidewell Farms')
  })

  it('is printed as it was chosen, and its file followed', async () => {
    const { asked } = show()
    await press('Print 2 labels')
    await screen.findByText(/Exporting 2 labels/)
    expect(asked).toEqual([
      {
        path: '/api/labels/prints',
        body: {
          source: FOUND.kind === 'new' ? FOUND.source : null,
          layout: {
            ...{ sheet: { key: 'avery5160' }, symbol: 'datamatrix', output: 'pdf', dpi: 203 },
            ...{ startAt: 1, offsetXMm: 0, offsetYMm: 0 },
          },
        },
      },
    ])
  })

  it('can be blank labels, as many as are typed', async () => {
    const { asked } = show({ kind: 'new', source: { kind: 'blank', count: 30 } })
    await enter('How many', '0')
    expect(await screen.findByText('Enter a number from 1 to 10,000')).toBeTruthy()
    await enter('How many', '12')
    await press('Print 12 labels')
    expect(asked[0]?.body).toMatchObject({ source: { kind: 'blank', count: 12 } })
  })
})

describe('LBL-51: the first label of a sheet', () => {
  it('is chosen on a picture of it', async () => {
    const { asked } = show()
    await radio('Row 2, column 1')
    expect(await screen.findByRole('img', { name: 'The first sheet: 2 labels from label 4' })).toBeTruthy()
    const key = (name: string) =>
      act(async () =>
        fireEvent.keyDown(screen.getByRole('radio', { checked: true, name: /^Row/ }), { key: name }),
      )
    await key('ArrowDown')
    expect(screen.getByRole('radio', { name: 'Row 3, column 1' })).toBe(document.activeElement)
    await key('ArrowUp')
    await key('ArrowUp')
    await key('ArrowUp')
    await press('Print 2 labels')
    expect(asked[0]?.body).toMatchObject({ layout: { startAt: 1 } })
  })
})

describe('LBL-52: a sheet by its measures', () => {
  it('is refused at the field that is wrong, and nothing is sent', async () => {
    const { asked } = show()
    await choose(/Sheet/, /Another sheet/)
    await enter(/^Label width/, '20')
    expect((await screen.findAllByText(/Too narrow for the code and its text/)).length).toBeGreaterThan(0)
    await press('Print 2 labels')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(asked).toEqual([])
    await enter(/^Label width/, '60')
    await press('Print 2 labels')
    expect(asked[0]?.body).toMatchObject({
      layout: { sheet: { key: 'own', measures: { labelWidthMm: 60, columns: 3 } } },
    })
  })

  it('of one label can go to a label printer', async () => {
    const { asked } = show()
    await choose(/Sheet/, /Roll, 57/)
    await radio('Label printer (ZPL)')
    await radio('300 dpi')
    await press('Print 2 labels')
    expect(asked[0]?.body).toMatchObject({
      layout: { sheet: { key: 'roll57x32' }, output: 'zpl', dpi: 300 },
    })
  })
})

describe('LBL-53: a printer’s offset', () => {
  it('is refused beyond 10 mm', async () => {
    const { asked } = show()
    await enter(/^Down/, '10.5')
    expect((await screen.findAllByText(/Enter a number from -10 to 10/)).length).toBeGreaterThan(0)
    await press('Print 2 labels')
    expect(asked).toEqual([])
  })

  it('is kept by the printer’s name, and tried with a test page', async () => {
    const { asked } = show()
    await act(async () =>
      fireEvent.change(screen.getByRole('combobox', { name: /Printer/ }), { target: { value: 'Zebra' } }),
    )
    await enter(/^To the right/, '1.5')
    await press('Print a test page')
    expect(asked[0]).toMatchObject({
      path: '/api/labels/test-page',
      body: { layout: { offsetXMm: 1.5, offsetYMm: 0 } },
    })
    expect(useLabelPrinting.getState()).toMatchObject({
      printer: 'Zebra',
      offsets: { Zebra: { xMm: 1.5, yMm: 0 } },
    })
    cleanup()
    show()
    expect(screen.getByRole('textbox', { name: /^To the right/ })).toHaveProperty('value', '1.5')
  })
})

describe('LBL-54: labels once more', () => {
  it('need a reason, and go with the versions that were seen', async () => {
    const { asked } = show({ kind: 'again', labels: [{ id: 31, version: 2, code: 'K7Q29MXA' }] })
    expect((await screen.findByRole('img', { name: /The first sheet/ })).textContent).toContain('K7Q2-9MXA')
    await press('Print 1 label')
    expect(await screen.findByText('Enter a reason')).toBeTruthy()
    expect(asked).toEqual([])
    await enter('Reason', 'The sheet jammed')
    await press('Print 1 label')
    expect(asked[0]).toMatchObject({
      path: '/api/labels/reprints',
      body: { labels: [{ id: 31, version: 2 }], reason: 'The sheet jammed' },
    })
  })
})

describe('LBL-55: batches', () => {
  it('say what became of their labels, lead to their samples, and give a file that was never fetched', async () => {
    const asked: { path: string; body: unknown }[] = []
    const onShow = vi.fn()
    renderWithApi(
      <RoleProvider value="staff">
        <BatchesDialog onShow={onShow} onClose={() => {}} />
      </RoleProvider>,
      product,
      (request) => answer(request, asked),
    )
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('48 labels: 46 assigned, 2 void')).toBeTruthy()
    await press(/^Get the file of 48 labels/)
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/api/labels/batches/41/file']))
    await press(/^Show the samples of/)
    expect(onShow).toHaveBeenCalledWith(41)
  })
})
