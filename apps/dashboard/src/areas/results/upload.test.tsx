import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { checkedUpload, testMapping, testSheet, testSummary, testUpload } from './testing.ts'
import { choose, FILE, press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

describe('RES-60: a file', () => {
  it('is staged, its columns are shown, and its rows are checked with them', async () => {
    const { asked } = show('')
    await choose(FILE)
    await screen.findByRole('group', { name: 'E pH' }, { timeout: 5_000 })
    expect(new URLSearchParams(location.search).get('upload')).toBe('7')
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
  expect(screen.getAllByRole('radio').map((each) => each.getAttribute('value'))).toEqual(
    expect.arrayContaining(['in', 'cm', 'mm', 'm', 'ft']),
  )
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

describe('RES-77: another person’s file', () => {
  const outcomes = { ...testSummary().outcomes, error: 0, unmatched: 0 }
  const upload = checkedUpload({ isOthers: true, summary: testSummary({ outcomes }) })

  it('is committed after a question that names them', async () => {
    const { asked } = show('?upload=7', { upload })
    await press(/^Commit 1 sample, 1 result/)
    const dialog = await screen.findByRole('dialog', { name: /^Commit 1 sample/ })
    expect(dialog.textContent).toMatch(/Ana Ruiz uploaded this file on .*2026/)
    expect(dialog.textContent).not.toContain('will not be committed')
    expect(asked).toEqual([])
    await press(/^Commit 1 sample/, dialog)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toEqual({
      path: '/api/results/uploads/7/commit',
      body: { version: 3, othersUpload: true },
    })
  })

  it('is discarded after a question that names them', async () => {
    const { asked } = show('?upload=7', { upload })
    await press('Discard')
    const dialog = await screen.findByRole('dialog', { name: 'Discard plains.csv?' })
    expect(dialog.textContent).toMatch(/Ana Ruiz uploaded this file on .*2026/)
    await press('Discard the upload', dialog)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toEqual({ path: '/api/results/uploads/7/discard', body: { othersUpload: true } })
  })
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

it('RES-127: uploads are exported as they are narrowed; where none match, the button says so', async () => {
  const { asked } = show('?year=2025')
  await screen.findByRole('row', { name: /plains.csv/ })
  await press('Export')
  const dialog = await screen.findByRole('dialog', { name: 'Export uploads' })
  expect(dialog.textContent).toContain('1 upload, with every column, in this order.')
  await act(async () => fireEvent.click(within(dialog).getByRole('radio', { name: /^Excel/ })))
  await press('Export', dialog)
  await within(dialog).findByText(/^7 uploads/)
  expect(asked[0]).toEqual({
    path: '/api/exports/uploads',
    body: { filter: { year: [2025] }, format: 'xlsx' },
  })
  await press('Done', dialog)
  const search = screen.getByRole('searchbox', { name: 'Search uploads' })
  await act(async () => fireEvent.change(search, { target: { value: 'river' } }))
  const button = () => screen.getByRole('button', { name: 'Export' })
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'), { timeout: 5_000 })
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'No uploads to export',
  )
})
