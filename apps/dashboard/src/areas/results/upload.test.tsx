import type { Job, ResultUpload, StagedRow } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { select } from './check/selection.ts'
import { forgetDraft } from './columns/draft.ts'
import { useCommits } from './commit/following.ts'
import { useKept } from './commit/undone.ts'
import { UploadScreen } from './screens/UploadScreen.tsx'
import {
  checkedUpload,
  testLaboratory,
  testLine,
  testMapping,
  testRows,
  testSample,
  testSheet,
  testSummary,
  testUpload,
} from './testing.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  forgetDraft()
  select(null)
  useCommits.setState({ known: {} })
  useKept.setState({ kept: null })
  history.replaceState(null, '', '/sampling/upload')
  product.dispose()
})

const DONE: Job = {
  ...{ id: 31, kind: 'results', state: 'done', step: '', done: 1, total: 1, error: null },
  result: { resultCount: 2, sampleCount: 2, supersededCount: 0, sameCount: 0 },
  ...{ createdAt: '2026-05-01T10:00:00.000Z', endedAt: '2026-05-01T10:00:09.000Z' },
}
const QUEUED: Job = { ...DONE, state: 'queued', result: null, endedAt: null }

interface Server {
  upload: ResultUpload
  rows: StagedRow[]
  refusal: Error | null
}

/** The page over a server that answers as the given file says; what a write makes of it, the test says. */
function show(address: string, given: Partial<Server> = {}) {
  history.replaceState(null, '', `/sampling/upload${address}`)
  const asked: { path: string; body: unknown }[] = []
  const server: Server = { upload: testUpload(), rows: testRows(), refusal: null, ...given }
  const read = (pathname: string): Response => {
    if (pathname === '/api/results/uploads') return Response.json({ items: [testLine()], nextCursor: null })
    if (pathname === '/api/results/uploads/7') return Response.json(server.upload)
    if (pathname.endsWith('/rows')) return Response.json({ items: server.rows, nextCursor: null })
    if (pathname === '/api/laboratories') return Response.json({ items: [testLaboratory()] })
    if (pathname === '/api/samples') return Response.json({ items: [testSample()], nextCursor: null })
    if (pathname === '/api/uploads/7/job') return Response.json({ job: null })
    if (pathname === '/api/jobs/31') {
      server.upload = { ...server.upload, status: 'committed', resultCount: 2, sampleCount: 2, canUndo: true }
      return Response.json(DONE)
    }
    return Response.error()
  }
  const write = (pathname: string): Response => {
    if (pathname.endsWith('/commit')) return Response.json(QUEUED, { status: 201 })
    if (pathname.endsWith('/undo'))
      return Response.json({
        removedCount: 3,
        kept: [{ sampleId: 21, title: 'North Forty, point 8', resultCount: 3, reason: 'It is “Verified”.' }],
      })
    return Response.json(server.upload, { status: pathname === '/api/results/uploads' ? 201 : 200 })
  }
  renderWithApi(
    <RoleProvider value="staff">
      <UploadScreen />
    </RoleProvider>,
    product,
    async (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET') return read(pathname)
      const isFile = pathname === '/api/results/uploads'
      const body: unknown = isFile ? null : JSON.parse((await request.clone().text()) || 'null')
      asked.push({ path: pathname, body })
      if (server.refusal !== null)
        return Response.json(toErrorBody(errors.unreadableFile('This is a PDF', 'Ask for a table.')), {
          status: 422,
        })
      if (pathname.endsWith('/mapping')) server.upload = checkedUpload()
      return write(pathname)
    },
  )
  return { asked, server }
}

const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name, hidden: true })))
async function choose(file: File) {
  await screen.findByText('Drop a laboratory’s file here')
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no file chooser')
  await act(async () => fireEvent.change(input, { target: { files: [file] } }))
}
const FILE = new File(['Lab No,Label'], 'plains.csv')

describe('RES-60: a file', () => {
  it('is staged, its columns are shown, and its rows are checked with them', async () => {
    const { asked } = show('')
    await choose(FILE)
    await screen.findByRole('group', { name: 'E pH' }, { timeout: 5_000 })
    expect(location.search).toBe('?upload=7')
    expect(screen.getByRole('combobox', { name: /^Laboratory/ })).toHaveProperty('value', 'Plains Lab')
    await press('Check rows')
    await screen.findByRole('button', { name: /^Commit 1 sample, 1 result/ })
    expect(asked[1]).toEqual({
      path: '/api/results/uploads/7/mapping',
      body: { version: 2, laboratoryId: 61, sheets: [{ position: 0, mapping: testMapping() }] },
    })
  })

  it('that is refused says why, and another one can be sent', async () => {
    show('', { refusal: new Error() })
    await choose(FILE)
    expect((await screen.findByRole('alert')).textContent).toContain('This is a PDF')
    expect(screen.getByText('Drop a laboratory’s file here')).toBeTruthy()
  })
})

it('RES-63: the unit of depths is asked before the rows are checked, and not answered by itself', async () => {
  const mapping = testMapping({ depthUnit: null, likelyDepthUnit: 'in' })
  const { asked } = show('?upload=7', { upload: testUpload({ sheets: [testSheet(mapping)] }) })
  const inches = await screen.findByRole('radio', { name: /^Inches.*Likely/ })
  expect(inches).toHaveProperty('checked', false)
  await press('Check rows')
  expect(asked).toEqual([])
  await act(async () => fireEvent.click(inches))
  await press('Check rows')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ sheets: [{ mapping: { depthUnit: 'in' } }] })
})

it('RES-62: a column takes another role, and its analyte another name', async () => {
  const { asked } = show('?upload=7')
  const column = await screen.findByRole('group', { name: 'E pH' }, { timeout: 5_000 })
  const analyte = within(column).getByRole('combobox', { name: /^Analyte/ })
  await act(async () => {
    analyte.focus()
    fireEvent.keyDown(analyte, { key: 'ArrowDown' })
    fireEvent.keyUp(analyte, { key: 'ArrowDown' })
  })
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Keep as “pH”' })))
  await press('Check rows')
  await waitFor(() => expect(asked).toHaveLength(1))
  const body = JSON.stringify(asked[0]?.body)
  expect(body).toContain('"header":"pH","role":"analyte","analyte":null')
})

describe('RES-64, RES-65: a cell', () => {
  it('with an error says why, and takes its proposal', async () => {
    const { asked } = show('?upload=7', { upload: checkedUpload() })
    await press(/^pH: ?64/)
    const card = await screen.findByRole('region', { name: 'Row 3, pH' })
    expect(card.textContent).toContain('pH 64 is not between 3 and 10.')
    await press('Use 6.4', card)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toEqual({
      edits: [{ kind: 'cell', sheet: 0, row: 3, column: 4, text: '6.4' }],
    })
  })

  it('is reached by keys', async () => {
    const { asked } = show('?upload=7', { upload: checkedUpload() })
    const row = await screen.findByRole('row', { name: /K7Q2-9PEB/ })
    await act(async () => fireEvent.keyDown(row, { key: ' ' }))
    const card = await screen.findByRole('region', { name: 'Row 3' })
    await press(/Look at/, card)
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'E · pH: 64' })))
    await press('Leave out', await screen.findByRole('region', { name: 'Row 3, pH' }))
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ edits: [{ column: 4, text: null }] }))
  })
})

it('RES-66: a row without a sample gets one that a search finds', async () => {
  const { asked } = show('?upload=7', { upload: checkedUpload() })
  await press(/choose: ZZZZ/)
  const card = await screen.findByRole('region', { name: 'Choose the sample' })
  const sample = within(card).getByRole('combobox', { name: /^Sample/ })
  await act(async () => {
    sample.focus()
    fireEvent.keyDown(sample, { key: 'ArrowDown' })
    fireEvent.keyUp(sample, { key: 'ArrowDown' })
  })
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: /^K7Q2-9MXA/ })))
  await press('Use this sample', card)
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({
      edits: [{ kind: 'match', pairs: [{ sheet: 0, row: 4, sampleId: 21 }] }],
    }),
  )
})

describe('RES-67: a commit', () => {
  it('says which rows stay behind, is followed, and can be undone', async () => {
    const { asked } = show('?upload=7', { upload: checkedUpload() })
    await press(/^Commit 1 sample, 1 result/)
    const dialog = await screen.findByRole('dialog', { name: /^Commit 1 sample/ })
    expect(dialog.textContent).toContain('2 rows will not be committed: 1 with errors, 1 without a sample.')
    await press(/^Commit 1 sample/, dialog)
    await screen.findByText(/^2 results of 2 samples committed from plains.csv/, {}, { timeout: 5_000 })
    expect(asked).toEqual([{ path: '/api/results/uploads/7/commit', body: { version: 3 } }])
    const link = await screen.findByRole('link', { name: 'Show the results' })
    expect(link.getAttribute('href')).toBe('/sampling/upload?view=results&uploadId=7')
  })

  it('of rows that all can be is made at once', async () => {
    const outcomes = { ...testSummary().outcomes, error: 0, unmatched: 0 }
    const { asked } = show('?upload=7', { upload: checkedUpload({ summary: testSummary({ outcomes }) }) })
    await press(/^Commit 1 sample, 1 result/)
    await waitFor(() => expect(asked).toHaveLength(1))
  })
})

it('RES-66: rows without a sample are left out together', async () => {
  const outcomes = { ...testSummary().outcomes, unmatched: 2 }
  const { asked } = show('?upload=7', { upload: checkedUpload({ summary: testSummary({ outcomes }) }) })
  await press(/choose: ZZZZ/)
  const card = await screen.findByRole('region', { name: 'Choose the sample' })
  expect(card.textContent).toContain('The file calls it “ZZZZ-ZZZZ”.')
  await press('Leave out all 2 without a sample', card)
  await waitFor(() => expect(asked[0]?.body).toEqual({ edits: [{ kind: 'leaveOutUnmatched' }] }))
})

it('RES-68: an undo names what it kept', async () => {
  show('')
  await press('Undo plains.csv…')
  const dialog = await screen.findByRole('dialog', { name: 'Undo plains.csv?' })
  await press('Undo 3 results', dialog)
  const kept = await screen.findByRole('dialog', { name: 'Kept results of 1 sample' })
  expect(kept.textContent).toContain('North Forty, point 8, 3 results. It is “Verified”.')
})

it('RES-69: a file that was uploaded before leads there', async () => {
  const seenBefore = { id: 5, at: '2026-04-01T09:00:00.000Z', by: 'Ana Ruiz', status: 'committed' as const }
  show('?upload=7', { upload: testUpload({ seenBefore }) })
  await screen.findByText(/^Ana Ruiz uploaded this same file on .* its results are committed/)
  const link = screen.getByRole('link', { name: 'Open that upload' })
  expect(link.getAttribute('href')).toBe('/sampling/upload?upload=5')
})
