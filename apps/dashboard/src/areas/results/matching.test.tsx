import type { ResultFindingKind, StagedRow } from '@org/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { checkedUpload, testMatched, testRows } from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

const SLOW = { timeout: 5_000 }
/** The rows of the test, with another one in the place of one of them. */
const rowsWith = (number: number, given: Partial<StagedRow>) =>
  testRows().map((row) => (row.row === number ? { ...row, ...given } : row))
async function lookAt(name: RegExp) {
  const row = await screen.findByRole('row', { name }, SLOW)
  await act(async () => fireEvent.keyDown(row, { key: ' ' }))
}

describe('RES-117: a row without a sample', () => {
  const likely = testMatched({ id: 22, labelCode: 'K7Q29PEB' })

  it('shows the name that the file has, and takes its likely sample with one press', async () => {
    const likelySays = 'K7Q2-9PEB is one letter from ZZZZ-ZZZZ.'
    const { asked } = show('?upload=7', {
      upload: checkedUpload(),
      rows: rowsWith(4, { likely, likelySays }),
    })
    const cell = await screen.findByText('ZZZZ-ZZZZ', {}, SLOW)
    await act(async () => fireEvent.click(cell))
    const card = await screen.findByRole('region', { name: 'Choose the sample' })
    expect(card.textContent).toContain(likelySays)
    await press('Use this sample', card)
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        edits: [{ kind: 'match', pairs: [{ sheet: 0, row: 4, sampleId: 22 }] }],
      }),
    )
  })

  it('offers the likely samples before those that a search finds', async () => {
    show('?upload=7', { upload: checkedUpload(), likely: [{ sample: likely, says: 'It has no row yet.' }] })
    await press(/choose: ZZZZ/)
    const card = await screen.findByRole('region', { name: 'Choose the sample' })
    const sample = within(card).getByRole('combobox', { name: /^Sample/ })
    await act(async () => {
      sample.focus()
      fireEvent.keyDown(sample, { key: 'ArrowDown' })
      fireEvent.keyUp(sample, { key: 'ArrowDown' })
    })
    await screen.findByRole('option', { name: /^K7Q2-9MXA/ })
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toHaveLength(2)
    expect(options[0]).toMatch(/^K7Q2-9PEB .*\(likely\)$/)
  })
})

describe('RES-118: a row', () => {
  const finding = (kind: ResultFindingKind) => ({
    ...{ kind, level: 'warning' as const, column: null, says: 'Its name is a mean.' },
    ...{ remedy: 'Take it in if it is a sample.', proposal: null },
  })

  it('that is set aside by its name is taken in', async () => {
    const aside = { outcome: 'leftOut' as const, findings: [finding('notSample')] }
    const { asked } = show('?upload=7', { upload: checkedUpload(), rows: rowsWith(4, aside) })
    await lookAt(/ZZZZ-ZZZZ/)
    await press('Take in', await screen.findByRole('region', { name: 'Row 4' }))
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        edits: [{ kind: 'leaveOut', rows: [{ sheet: 0, row: 4 }], leftOut: false }],
      }),
    )
    expect(screen.queryByRole('region', { name: 'Choose the sample' })).toBeNull()
  })

  it('whose layer is another than the sample’s is confirmed', async () => {
    const other = { outcome: 'error' as const, findings: [finding('depthOther')] }
    const { asked } = show('?upload=7', { upload: checkedUpload(), rows: rowsWith(2, other) })
    await lookAt(/K7Q2-9MXA/)
    await press('Confirm', await screen.findByRole('region', { name: 'Row 2' }))
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({ edits: [{ kind: 'confirm', rows: [{ sheet: 0, row: 2 }] }] }),
    )
  })
})
