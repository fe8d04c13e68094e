import { fieldYearlyWorkbook, stratumWorkbook, type WorkbookFile } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { createTypedCells, type WaitingCell } from '@org/core/workbooks'
import { toasts } from '@org/ui'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { sheetOf } from '../sheet.ts'
import { FileBack } from './FileBack.tsx'
import { fileCell, workbookFile } from './testing.ts'

const product = createTestProduct()
const LINKS = { hrefOf: () => '', mapHrefOf: () => null, nameOf: () => '' }
const SHEET = sheetOf(fieldYearlyWorkbook, LINKS)
const CSV = new File(['Row (keep)'], 'fields.csv')

let sent: string[]
let written: (readonly WaitingCell[])[]
let answered: () => Response | Promise<Response>
beforeEach(() => {
  sent = []
  written = []
})
afterEach(() => {
  toasts.clear()
  product.dispose()
})

function show(found: WorkbookFile | null = null) {
  if (found !== null) answered = () => Response.json(found)
  const writer = {
    writeValues: async (cells: readonly WaitingCell[]) => void written.push(cells),
    steps: { last: () => null },
  }
  const props = { typed: createTypedCells(), writer: writer as never }
  return renderWithApi(<FileBack sheet={SHEET} {...props} />, product, (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('/file')) return Response.json({ items: [] })
    sent.push(pathname)
    return answered()
  })
}

const transfer = (files: File[]) => ({ dataTransfer: { files, types: ['Files'] } })
const drop = (...files: File[]) => act(async () => void fireEvent.drop(document.body, transfer(files)))
async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const tick = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('checkbox', { name })))

it('WBK-98: a file held above the page is seen, and dropped it is read; nothing differs', async () => {
  show(workbookFile([]))
  fireEvent.dragOver(document.body, transfer([CSV]))
  screen.getByText('Drop an export of the Fields workbook')
  await drop(CSV)
  expect(screen.queryByText('Drop an export of the Fields workbook')).toBeNull()
  await screen.findByText('Nothing differs: 240 rows read.')
  expect(sent).toEqual([`/api/workbooks/${SHEET.id}/file`])
})

it('WBK-98: a file that a part of the page takes itself is not held above it any more', async () => {
  show()
  const part = document.createElement('div')
  part.addEventListener('drop', (event) => event.stopPropagation())
  document.body.append(part)
  fireEvent.dragOver(document.body, transfer([CSV]))
  screen.getByText('Drop an export of the Fields workbook')
  fireEvent.drop(part, transfer([CSV]))
  expect(screen.queryByText('Drop an export of the Fields workbook')).toBeNull()
  expect(sent).toEqual([])
  part.remove()
})

it('WBK-98: other files, several and larger ones are not sent', async () => {
  show()
  await drop(new File(['x'], 'boundary.geojson'))
  await screen.findByText('boundary.geojson is neither CSV nor XLSX')
  await drop(CSV, CSV)
  await screen.findByText('2 files were dropped')
  const large = new File(['x'], 'large.XLSX')
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
  await drop(large)
  await screen.findByText('large.XLSX is larger than 20 MB')
  expect(sent).toEqual([])
})

it('WBK-98: a file that cannot be read says why, and another can be dropped', async () => {
  const error = errors.unreadableFile('The file has no column “Row (keep)”', 'Export the workbook.')
  answered = () => Response.json(toErrorBody(error, 'r-1'), { status: 422 })
  show()
  await press('Bring a file back')
  await drop(CSV)
  await screen.findByText('The file has no column “Row (keep)”')
  answered = () => Response.json(workbookFile([fileCell()]))
  await drop(CSV)
  await screen.findByRole('button', { name: 'Write 1 cell' })
})

it('WBK-98: reading can be canceled, and its answer then shows nothing', async () => {
  let answer = (_: Response) => {}
  answered = () => new Promise((resolve) => (answer = resolve))
  show()
  await drop(CSV)
  await screen.findByRole('progressbar', { name: 'Comparing fields.csv with the workbook' })
  await press('Cancel')
  await act(async () => answer(Response.json(workbookFile([fileCell()]))))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('WBK-110, WBK-99: changes are chosen, conflicts on demand, refused cells never', async () => {
  const conflict = fileCell({ id: 2, now: 'Wheat', verdict: 'conflict', by: 'Ana Ruiz', rowName: 'Fir 002' })
  const refused = fileCell({
    ...{ id: 3, column: 'plannedOn', text: 'soon', now: null, is: undefined, verdict: 'refused' },
    ...{ message: '“soon” is no day', remedy: 'Write 2026-04-30.' },
  })
  const another = { ...conflict, id: 5, rowName: 'Fir 005' }
  show(
    workbookFile([fileCell(), fileCell({ id: 4, rowName: 'Fir 004' }), conflict, another, refused], {
      rewritten: {
        count: 60,
        examples: [{ id: 9, rowName: 'Fir 009', column: 'notes', was: '0012', text: '12' }],
      },
    }),
  )
  await drop(CSV)
  const conflicts = await screen.findByRole('region', { name: 'Conflicts (2)' })
  expect(within(conflicts).getAllByText('Wheat')).toHaveLength(2)
  expect(within(conflicts).getAllByText(/Ana Ruiz/)).toHaveLength(2)
  within(screen.getByRole('region', { name: 'Refused (1)' })).getByText(/“soon” is no day. Write 2026-04-30./)
  screen.getByText('60 texts were rewritten by the spreadsheet program, and count as unchanged')
  screen.getByText('Fir 009, Notes: “0012” is “12” in the file')
  screen.getByRole('button', { name: 'Write 2 cells' })
  await tick('Fir 004, Crop')
  await press('Use all of the file')
  await tick('Use the file’s: Fir 005, Crop')
  await press('Write 2 cells')
  expect(written[0]?.map(({ id, was, value }) => [id, was, value])).toEqual([
    [1, 'Corn', 'Rye'],
    [2, 'Wheat', 'Rye'],
  ])
  await screen.findByText('2 cells written from fields.csv')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('WBK-110: of many cells 200 are listed, and all are chosen at once', async () => {
  show(workbookFile(Array.from({ length: 20_000 }, (_, at) => fileCell({ id: at + 1 }))))
  await drop(CSV)
  const lines = () => document.querySelectorAll('[role=dialog] li').length
  await screen.findByText('Write 20,000 cells')
  expect(lines()).toBe(200)
  // Found by its words: roles of this many lines take seconds.
  const all = screen.getByText('Write all 20,000 changes').closest('label')?.querySelector('input')
  await act(async () => void fireEvent.click(all ?? document.body))
  screen.getByText('Write 0 cells')
  await act(async () => void fireEvent.click(screen.getByText('Show 200 more cells')))
  expect(lines()).toBe(400)
})

it('WBK-111: nothing comes back to a workbook in which nothing is written', () => {
  const props = { typed: createTypedCells(), writer: {} as never }
  renderWithApi(<FileBack sheet={sheetOf(stratumWorkbook, LINKS)} {...props} />, product, () =>
    Response.error(),
  )
  expect(screen.queryByRole('button', { name: 'Bring a file back' })).toBeNull()
})
