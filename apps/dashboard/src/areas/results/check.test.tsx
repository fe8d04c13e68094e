import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { checkedUpload, testSummary } from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

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

it('RES-66: rows without a sample are left out together', async () => {
  const outcomes = { ...testSummary().outcomes, unmatched: 2 }
  const { asked } = show('?upload=7', { upload: checkedUpload({ summary: testSummary({ outcomes }) }) })
  await press(/choose: ZZZZ/)
  const card = await screen.findByRole('region', { name: 'Choose the sample' })
  expect(card.textContent).toContain('The file calls it “ZZZZ-ZZZZ”.')
  await press('Leave out all 2 without a sample', card)
  await waitFor(() => expect(asked[0]?.body).toEqual({ edits: [{ kind: 'leaveOutUnmatched' }] }))
})

it('RES-64: rows are narrowed to a kind of finding, as the address says', async () => {
  const findings = [{ kind: 'decimal' as const, level: 'error' as const, count: 1 }]
  show('?upload=7', { upload: checkedUpload({ summary: testSummary({ findings }) }) })
  const card = await screen.findByRole('region', { name: 'Kinds of findings' })
  await press('Decimal points 1', card)
  await waitFor(() => expect(window.location.search).toContain('finding=decimal'))
  expect(within(card).getByRole('button', { name: 'Decimal points 1' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await press(/^All/)
  await waitFor(() => expect(window.location.search).not.toContain('finding'))
})
