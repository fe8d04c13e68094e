import type { Job } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { madeHere } from '#writes/made-edits.ts'
import { useImports } from '../following.ts'
import { useDrafts } from '../store.ts'
import { featureMatch, stagedFeature, stagedUpload } from '../testing.ts'
import { ImportFieldsScreen } from './ImportFieldsScreen.tsx'

const product = createTestProduct()
const grower = testGrower({ id: 9, name: 'Teal Creek' })
let upload = stagedUpload([stagedFeature(0), stagedFeature(1)])
const queued: Job = {
  id: 31,
  kind: 'import',
  state: 'queued',
  step: '',
  done: 0,
  total: null,
  result: null,
  error: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  endedAt: null,
}
const running: Job = { ...queued, state: 'running', step: 'Creating fields', done: 500, total: 2_000 }
const endedAt = '2026-11-24T10:00:09.000Z'
const done: Job = {
  ...running,
  state: 'done',
  endedAt,
  result: { createdIds: [1, 2], updatedIds: [], unchangedIds: [], areaHa: 12, keptYears: [], editId: 40 },
}
const canceled: Job = { ...running, state: 'canceled', endedAt }
const undecided = errors.validation(
  [{ path: 'body.features.0', message: 'Feature 1 (Ridge 1): It needs a decision' }],
  'Some of the chosen features need a decision first',
)
const failed: Job = { ...running, state: 'failed', endedAt, error: toErrorBody(undecided).error }

/** What the server knows of the import; null: none. `away`: it does not answer after it. */
let job: Job | null
let isAway: boolean
/** The file's own row, where the database is busy with the import. */
let isBusy: boolean
let commits: number

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (isAway) return Response.error()
  if (pathname === '/api/jobs/31/cancel') {
    if (job?.state === 'done')
      return Response.json(
        toErrorBody(errors.conflict('It is too late to cancel: this work is done', 'Undo it instead.')),
        {
          status: 409,
        },
      )
    job = canceled
    return Response.json(job)
  }
  if (pathname === '/api/jobs/31') return Response.json(job)
  if (pathname === `/api/uploads/${upload.id}/job`) return Response.json({ job })
  if (pathname.endsWith('/commit')) {
    commits += 1
    job = queued
    return Response.json(job, { status: 201 })
  }
  if (isBusy) return new Promise(() => {})
  if (pathname === `/api/growers/${grower.id}`) return Response.json(grower)
  if (pathname.endsWith('/match')) return Response.json({ features: [featureMatch(0), featureMatch(1)] })
  if (pathname === `/api/uploads/${upload.id}`) return Response.json(upload)
  return Response.error()
}

function open(): void {
  history.replaceState(null, '', `?upload=${upload.id}`)
  renderWithApi(<ImportFieldsScreen growerId={9} year={2026} />, product, answer)
}
const bar = () => screen.findByRole('progressbar', {}, { timeout: 5_000 })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
async function begin(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Import 2 fields' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await press('Import 2 fields')
}

beforeEach(() => {
  upload = { ...upload, status: 'staged' }
  job = null
  isAway = false
  isBusy = false
  commits = 0
})
afterEach(() => {
  cleanup()
  toasts.clear()
  useDrafts.setState({ draft: null })
  useImports.setState({ known: {} })
  history.replaceState(null, '', '/')
  product.dispose()
})

it('SCR-140: an import tells its step and how far it is, and leads to what it made', async () => {
  open()
  await begin()
  expect((await bar()).textContent).toContain('Waiting to start')
  job = running
  await waitFor(async () => expect((await bar()).getAttribute('aria-valuenow')).toBe('25'), {
    timeout: 5_000,
  })
  expect((await bar()).textContent).toContain('Creating fields')
  job = done
  await screen.findByText(/^2 fields added for Teal Creek/, {}, { timeout: 5_000 })
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/fields?grower=9'))
  expect(commits).toBe(1)
  // The keys undo it where it is shown then.
  expect(madeHere().at(-1)).toMatchObject({ id: 40, path: '/fields' })
})

it('SCR-140: it is shown again after a reload and in another tab, also while the file itself cannot be read', async () => {
  job = running
  isBusy = true
  open()
  const shown = await screen.findByRole('progressbar', { name: 'Creating fields' })
  expect(shown.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByRole('button', { name: 'Cancel the import' })).toBeTruthy()
  job = done
  await waitFor(() => expect(location.pathname).toBe('/fields'), { timeout: 5_000 })
})

it('SCR-140: a person who comes back after its end sees that the file was imported', async () => {
  job = done
  upload = { ...upload, status: 'committed' }
  open()
  await screen.findByText(/^This file was imported\./)
  const link = screen.getByRole('link', { name: 'Show the fields of this grower' })
  expect(link.getAttribute('href')).toBe('/fields?grower=9')
})

it('SCR-143: one that changed nothing says so, and there is nothing to undo', async () => {
  open()
  await begin()
  await bar()
  const nothing = { createdIds: [], updatedIds: [], keptYears: [], editId: null }
  const result = { ...nothing, unchangedIds: [1, 2], areaHa: 0 }
  job = { ...done, result }
  await screen.findByText(
    /^Nothing changed for Teal Creek\. 2 fields already matched the file/,
    {},
    { timeout: 5_000 },
  )
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('SCR-141: it is canceled by a button; choices are kept, and the focus goes back to the import button', async () => {
  open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2 fields' })).toBeTruthy())
  act(() => useDrafts.getState().decide(upload.id, [1], { isOut: true }))
  await screen.findByRole('button', { name: 'Import 1 field' })
  await press('Import 1 field')
  const cancel = await screen.findByRole('button', { name: 'Cancel the import' })
  cancel.focus()
  await press('Cancel the import')
  await screen.findByText(/^Import of .* canceled\. Nothing was imported\.$/, {}, { timeout: 5_000 })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Import 1 field')
  expect(location.search).toBe(`?upload=${upload.id}`)
})

it('SCR-141: where it is too late to cancel, that is said', async () => {
  open()
  await begin()
  await screen.findByRole('button', { name: 'Cancel the import' })
  job = done
  await press('Cancel the import')
  await screen.findByText(/The import was not canceled. It is too late to cancel: this work is done. Undo it/)
  await waitFor(() => expect(location.pathname).toBe('/fields'), { timeout: 5_000 })
})

it('SCR-12: what the import refuses is shown as its call’s refusal was, also after a reload', async () => {
  open()
  await begin()
  await bar()
  job = failed
  await screen.findByText('Some of the chosen features need a decision first', {}, { timeout: 5_000 })
  await screen.findByText('Your choices and names are kept.')
  cleanup()
  useImports.setState({ known: {} })
  open()
  await screen.findByText('Some of the chosen features need a decision first')
  expect(screen.getByRole('button', { name: 'Import 2 fields' })).toBeTruthy()
})

it('SCR-142: while the server does not answer, that is said; it is asked again', async () => {
  open()
  await begin()
  job = running
  await waitFor(async () => expect((await bar()).getAttribute('aria-valuenow')).toBe('25'), {
    timeout: 5_000,
  })
  isAway = true
  await screen.findByText(/^The server is not answering\./, {}, { timeout: 5_000 })
  expect((await bar()).getAttribute('aria-valuenow')).toBe('25')
  isAway = false
  await waitFor(() => expect(screen.queryByText(/^The server is not answering\./)).toBeNull(), {
    timeout: 5_000,
  })
  job = done
  await screen.findByText(/^2 fields added for Teal Creek/, {}, { timeout: 5_000 })
})
