import { errors, toErrorBody } from '@org/core/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type CheckJob,
  checkedUpload,
  mappedUpload,
  testCheck,
  testMapping,
  testSheet,
  testUpload,
} from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

const SLOW = { timeout: 8_000 }
const PROGRESS = { name: 'Checking rows: 2,000 of 5,000 rows' }
const progress = () => screen.findByRole('progressbar', PROGRESS, SLOW)
const rows = () => screen.findByRole('grid', { name: 'Checked rows' }, SLOW)

type Server = ReturnType<typeof show>['server']
const ended = (check: CheckJob): CheckJob => ({
  ...check,
  state: 'done',
  endedAt: '2026-05-01T10:00:09.000Z',
})
function end(server: Server, check: CheckJob) {
  server.upload = checkedUpload()
  server.checks = [ended(check)]
}

function reasonOf(name: string): string | null | undefined {
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
}

describe('RES-80: the rows of a large file', () => {
  it('are checked with their progress, and then shown', async () => {
    const check = testCheck({ id: 51 })
    const { server } = show('?upload=7', { mapped: mappedUpload(check), checks: [check] })
    const button = await screen.findByRole('button', { name: 'Check rows' }, SLOW)
    await act(async () => button.focus())
    await press('Check rows')
    expect((await progress()).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getByText('The check continues when you close this page.')).toBeTruthy()
    expect(screen.getByText(/the rows are being checked$/).getAttribute('role')).toBe('status')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    end(server, check)
    await rows()
    expect(screen.getByRole('button', { name: /^Commit 1 sample, 1 result/ })).toBeTruthy()
    expect(document.activeElement).not.toBe(document.body)
  })

  it('keep the columns, a discard and a commit waiting, with the reason', async () => {
    const check = testCheck({ id: 52 })
    show('?upload=7&step=columns', { upload: mappedUpload(check), checks: [check] })
    await progress()
    const why = 'The rows are being checked. Wait until the check is done, or cancel it.'
    expect([reasonOf('Discard'), reasonOf('Commit')]).toEqual([why, why])
    expect(screen.queryByRole('button', { name: 'Check rows' })).toBeNull()
    expect(screen.queryByRole('link', { name: /Columns/ })).toBeNull()
    expect(screen.queryByRole('group', { name: 'E pH' })).toBeNull()
  })
})

describe('RES-81: a check under way', () => {
  it('is found after a reload, also at the columns, and followed to the rows', async () => {
    const check = testCheck({ id: 53 })
    const { server, asked } = show('?upload=7&step=columns', { upload: mappedUpload(check), checks: [check] })
    await progress()
    end(server, check)
    await rows()
    expect(location.search).toBe('?upload=7')
    expect(asked).toEqual([])
  })

  it('of another person is shown without a way to cancel it, and then its rows', async () => {
    const { server } = show('?upload=7', { upload: mappedUpload(testCheck({ id: 54 })) })
    await screen.findByText(/^Another person began a check of this file/, {}, SLOW)
    await progress()
    expect(screen.queryByRole('button', { name: 'Cancel the check' })).toBeNull()
    server.upload = mappedUpload(testCheck({ id: 54, done: 4000 }))
    await screen.findByRole('progressbar', { name: 'Checking rows: 4,000 of 5,000 rows' }, SLOW)
    server.upload = checkedUpload()
    await rows()
  })
})

describe('RES-82: a check', () => {
  it('that is canceled leads back to the columns with what was chosen', async () => {
    const check = testCheck({ id: 55 })
    const upload = mappedUpload(check)
    const mapping = testMapping({ depthUnit: 'in' })
    const { asked } = show('?upload=7', {
      upload: { ...upload, sheets: [testSheet(testMapping(), { mapping })] },
      checks: [check],
    })
    await press('Cancel the check')
    await screen.findByText(
      /^The check was canceled. Nothing was checked, and your choices are kept/,
      {},
      SLOW,
    )
    expect(asked).toEqual([{ path: '/api/jobs/55/cancel', body: null }])
    await press('Check rows')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.body).toMatchObject({ laboratoryId: 61, sheets: [{ mapping: { depthUnit: 'in' } }] })
  })

  it('that failed says why and what to do, at the columns', async () => {
    const check = testCheck({ id: 56 })
    const { server } = show('?upload=7', { upload: mappedUpload(check), checks: [check] })
    await progress()
    const { error } = toErrorBody(errors.conflict('This file was changed', 'Confirm the columns again.'))
    const failed: CheckJob = { ...ended(check), state: 'failed', error }
    server.upload = mappedUpload(failed)
    server.checks = [failed]
    const alert = await screen.findByRole('alert', {}, SLOW)
    expect(alert.textContent).toContain('This file was changed')
    expect(alert.textContent).toContain('Your choices are kept.')
    expect(alert.textContent).toContain('Confirm the columns again.')
    expect(screen.getByRole('button', { name: 'Check rows' })).toBeTruthy()
  })
})

describe('RES-83: an edit of a large file', () => {
  it('shows its check, and then the same rows with the same cell', async () => {
    const check = testCheck({ id: 57 })
    const { server } = show('?upload=7&show=error', {
      upload: checkedUpload(),
      edited: mappedUpload(check),
      checks: [check],
    })
    await press(/^pH in water: ?64/)
    await press('Use 6.4', await screen.findByRole('region', { name: 'Row 3, pH in water' }))
    await progress()
    expect(screen.queryByRole('grid', { name: 'Checked rows' })).toBeNull()
    end(server, check)
    await rows()
    expect(location.search).toBe('?upload=7&show=error')
    expect(await screen.findByRole('region', { name: 'Row 3, pH in water' })).toBeTruthy()
  })

  it('that is refused says why, and the rows stay', async () => {
    show('?upload=7', { upload: checkedUpload(), refusal: new Error() })
    await press(/^pH in water: ?64/)
    await press('Use 6.4', await screen.findByRole('region', { name: 'Row 3, pH in water' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This is a PDF')
    expect(alert.textContent).toContain('The rows are as before.')
    expect(screen.getByRole('grid', { name: 'Checked rows' })).toBeTruthy()
  })
})

it('RES-84: a sheet that is hidden in the workbook says so and is left out until a person chooses it', async () => {
  const proposal = { ...testSheet().proposal, isHidden: true }
  const archive = testSheet(testMapping(), { position: 1, name: 'Archive', proposal })
  const { asked } = show('?upload=7', { upload: testUpload({ sheets: [testSheet(), archive] }) })
  const box = await screen.findByRole('checkbox', { name: 'Archive (hidden in the workbook), 4 rows' }, SLOW)
  expect(box).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: 'Results, 4 rows' })).toHaveProperty('checked', true)
  await act(async () => fireEvent.click(box))
  await press('Check rows')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ sheets: [{ position: 0 }, { position: 1, mapping: {} }] })
})
