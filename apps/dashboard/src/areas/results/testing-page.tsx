import type { ExportRecord, Job, LikelySamples, ResultUpload, StagedRow } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useOverlays } from '#commands/overlays.ts'
import { RoleProvider } from '#data/permissions.ts'
import { useExports } from '#exports/watch.ts'
import { ImportKept } from '#history/undo/ImportKept.tsx'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { select } from './check/selection.ts'
import { forgetDrafts } from './columns/kept-drafts.ts'
import { useJobs } from './jobs/following.ts'
import { UploadScreen } from './screens/UploadScreen.tsx'
import {
  type CheckJob,
  checkedUpload,
  testLaboratory,
  testLine,
  testRows,
  testSample,
  testUpload,
} from './testing.ts'

const product = createTestProduct()
/** Leaves nothing for the next test. */
export function tidy(): void {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  forgetDrafts()
  select(null)
  useJobs.setState({ known: {} })
  useExports.setState({ known: {}, watchedId: null })
  useOverlays.getState().close()
  history.replaceState(null, '', '/sampling/upload')
  product.dispose()
}

const DONE: Job = {
  ...{ id: 31, kind: 'results', state: 'done', step: '', done: 1, total: 1, error: null },
  result: { resultCount: 2, sampleCount: 2, supersededCount: 0, sameCount: 0, editId: null },
  ...{ createdAt: '2026-05-01T10:00:00.000Z', endedAt: '2026-05-01T10:00:09.000Z' },
}
const QUEUED: Job = { ...DONE, state: 'queued', result: null, endedAt: null }

const EXPORTED: ExportRecord = {
  ...{ id: 95, kind: 'uploads', format: 'xlsx', status: 'done', fileName: 'uploads.xlsx' },
  ...{ error: '', rowsDone: 7, rowsTotal: 7, sizeBytes: 120, notes: [] },
  ...{ createdAt: '2026-05-01T09:00:00.000Z', expiresAt: null },
}

interface Server {
  upload: ResultUpload
  rows: StagedRow[]
  refusal: Error | null
  /** What the columns, once confirmed, make of the file. */
  mapped: ResultUpload
  /** What an edit makes of the file; null: it stays as it is. */
  edited: ResultUpload | null
  /** Checks of rows that the person may read. */
  checks: Job[]
  /** Samples that a row without one can be of. */
  likely: LikelySamples['items']
}

const OTHERS = { mapped: checkedUpload(), edited: null, checks: [], likely: [] }

/** The page over a server that answers as the given file says; what a write makes of it, the test says. */
export function show(address: string, given: Partial<Server> = {}) {
  history.replaceState(null, '', `/sampling/upload${address}`)
  const asked: { path: string; body: unknown }[] = []
  /** The addresses of checked rows that were read. */
  const rowsRead: string[] = []
  const server: Server = { upload: testUpload(), rows: testRows(), refusal: null, ...OTHERS, ...given }
  const read = ({ pathname, search }: URL): Response => {
    if (pathname === '/api/results/uploads')
      return Response.json({ items: search.includes('search=') ? [] : [testLine()], nextCursor: null })
    if (pathname === '/api/results/uploads/7') return Response.json(server.upload)
    if (pathname.endsWith('/rows')) {
      rowsRead.push(search)
      return Response.json({ items: server.rows, nextCursor: null })
    }
    if (pathname.endsWith('/likely')) return Response.json({ items: server.likely })
    if (pathname === '/api/laboratories') return Response.json({ items: [testLaboratory()] })
    if (pathname === '/api/samples') return Response.json({ items: [testSample()], nextCursor: null })
    if (pathname === '/api/uploads/7/job') return Response.json({ job: null })
    if (pathname === '/api/jobs/31') {
      server.upload = { ...server.upload, status: 'committed', resultCount: 2, sampleCount: 2, canUndo: true }
      return Response.json(DONE)
    }
    if (pathname.startsWith('/api/jobs/')) return readCheck(server, pathname)
    return Response.error()
  }
  const write = (pathname: string): Response => {
    if (pathname.endsWith('/cancel')) return cancelCheck(server)
    if (pathname === '/api/exports/uploads') return Response.json(EXPORTED, { status: 201 })
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
      <Kept />
    </RoleProvider>,
    product,
    async (request) => {
      const url = new URL(request.url)
      const { pathname } = url
      if (request.method === 'GET') return read(url)
      const isFile = pathname === '/api/results/uploads'
      const body: unknown = isFile ? null : JSON.parse((await request.clone().text()) || 'null')
      asked.push({ path: pathname, body })
      if (server.refusal !== null)
        return Response.json(toErrorBody(errors.unreadableFile('This is a PDF', 'Ask for a table.')), {
          status: 422,
        })
      if (pathname.endsWith('/mapping')) server.upload = server.mapped
      if (pathname.endsWith('/edit')) server.upload = server.edited ?? server.upload
      return write(pathname)
    },
  )
  return { asked, server, rowsRead }
}

/** The shell’s part. */
const Kept = () => (useOverlays(({ open }) => open) === 'importKept' ? <ImportKept /> : null)

function readCheck({ checks }: Server, pathname: string): Response {
  const check = checks.find(({ id }) => pathname === `/api/jobs/${id}`)
  return check === undefined
    ? Response.json(toErrorBody(errors.notFound('This job')), { status: 404 })
    : Response.json(check)
}

function cancelCheck(server: Server): Response {
  const check = server.upload.check
  if (check === null) return Response.error()
  const canceled: CheckJob = { ...check, state: 'canceled', endedAt: '2026-05-01T10:00:09.000Z' }
  server.checks = [canceled]
  server.upload = { ...server.upload, check: canceled }
  return Response.json(canceled)
}

/** What is pressed is looked for before, because the page’s program may still be on its way. */
export async function press(name: string | RegExp, inside: HTMLElement = document.body) {
  const found = { name, hidden: true }
  const button = await within(inside).findByRole('button', found, { timeout: 5_000 })
  await act(async () => fireEvent.click(button))
}
export async function choose(file: File) {
  await screen.findByText('Drop a laboratory’s file here')
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no file chooser')
  await act(async () => fireEvent.change(input, { target: { files: [file] } }))
}
export const FILE = new File(['Lab No,Label'], 'plains.csv')
