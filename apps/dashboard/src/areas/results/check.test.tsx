import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { checkedUpload, testMatched, testRows, testSummary } from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

describe('RES-64, RES-65: a cell', () => {
  it('with an error says why, and takes its proposal', async () => {
    const { asked } = show('?upload=7', { upload: checkedUpload() })
    await press(/^pH in water: ?64/)
    const card = await screen.findByRole('region', { name: 'Row 3, pH in water' })
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
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'E · pH in water: 64' })))
    await press('Leave out', await screen.findByRole('region', { name: 'Row 3, pH in water' }))
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ edits: [{ column: 4, text: null }] }))
  })
})

describe('RES-65: cells', () => {
  /** The pH of rows 3 and 5 is 64, one of six decimal points that are wrong. */
  function alike() {
    const [first, wrong] = testRows()
    if (first === undefined || wrong === undefined) throw new Error('no rows')
    const like = {
      ...wrong,
      row: 5,
      name: 'K7Q2-9XYZ',
      sample: testMatched({ id: 23, labelCode: 'K7Q29XYZ' }),
    }
    const findings = [{ kind: 'decimal' as const, level: 'error' as const, count: 6 }]
    return { upload: checkedUpload({ summary: testSummary({ findings }) }), rows: [first, wrong, like] }
  }
  const cardOf = async () => {
    await press(/^pH in water: ?64/, await screen.findByRole('row', { name: /K7Q2-9PEB/ }))
    return screen.findByRole('region', { name: 'Row 3, pH in water' })
  }

  it('that are alike are corrected or left out together', async () => {
    const { asked } = show('?upload=7', alike())
    const card = await cardOf()
    await press('Use 6.4 for all 2 like this', card)
    await waitFor(() => expect(asked).toHaveLength(1))
    await press('Leave out all 2 like this', card)
    await waitFor(() => expect(asked).toHaveLength(2))
    const like = { kind: 'same', sheet: 0, column: 4, from: '64' }
    expect(asked.map(({ body }) => body)).toEqual([
      { edits: [{ ...like, text: '6.4' }] },
      { edits: [{ ...like, text: null }] },
    ])
  })

  it('take another text, and one that was corrected is restored', async () => {
    const { upload, rows } = alike()
    const edited = rows.map((row) =>
      row.row === 3 ? { ...row, edited: [{ column: 4, original: '640' }] } : row,
    )
    const { asked } = show('?upload=7', { upload, rows: edited })
    const card = await cardOf()
    expect(card.textContent).toContain('The file has “640”.')
    await press('Edit', card)
    const field = within(card).getByRole('textbox', { name: 'pH in water' })
    await act(async () => fireEvent.change(field, { target: { value: '6.5' } }))
    await press('Save', card)
    await waitFor(() => expect(asked).toHaveLength(1))
    await press('Restore', card)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ body }) => body)).toEqual([
      { edits: [{ kind: 'cell', sheet: 0, row: 3, column: 4, text: '6.5' }] },
      { edits: [{ kind: 'restore', sheet: 0, row: 3, column: 4 }] },
    ])
  })
})

it('RES-65: the first error of a row is corrected in the row by one press, and back by its undo', async () => {
  const { asked } = show('?upload=7', { upload: checkedUpload() })
  const row = await screen.findByRole('row', { name: /K7Q2-9PEB/ })
  expect(screen.getByText(/1 row with an error, 1 ready/)).not.toBeNull()
  await press('Row 3: Use 6.4', row)
  await waitFor(() => expect(asked).toHaveLength(1))
  await press('Undo')
  await waitFor(() => expect(asked).toHaveLength(2))
  const at = { sheet: 0, row: 3, column: 4 }
  expect(asked.map(({ body }) => body)).toEqual([
    { edits: [{ kind: 'cell', ...at, text: '6.4' }] },
    { edits: [{ kind: 'restore', ...at }] },
  ])
})

it('RES-66: a match by the place is confirmed, and waits again after an undo', async () => {
  const [first, ...others] = testRows()
  if (first === undefined) throw new Error('no rows')
  const words = { says: 'It is point 8 of North Forty, 2026.', remedy: 'Confirm the match.', proposal: null }
  const findings = [{ kind: 'confirm' as const, level: 'error' as const, column: null, ...words }]
  const row = { ...first, matchedBy: 'place' as const, outcome: 'error' as const, findings }
  const upload = checkedUpload({ summary: testSummary({ toConfirm: 2 }) })
  const { asked } = show('?upload=7', { upload, rows: [row, ...others] })
  const cells = await screen.findByRole('row', { name: /K7Q2-9MXA/ })
  await act(async () => fireEvent.keyDown(cells, { key: ' ' }))
  const card = await screen.findByRole('region', { name: 'Row 2' })
  expect(card.textContent).toContain(words.says)
  await press('Confirm', card)
  await waitFor(() => expect(asked).toHaveLength(1))
  await press('Undo')
  await waitFor(() => expect(asked).toHaveLength(2))
  const rows = [{ sheet: 0, row: 2 }]
  expect(asked.map(({ body }) => body)).toEqual([
    { edits: [{ kind: 'confirm', rows }] },
    { edits: [{ kind: 'confirm', rows, confirmed: false }] },
  ])
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
  await press('Use the chosen sample', card)
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
  const card = await screen.findByRole('region', { name: 'Findings by kind' })
  await press('Decimal points 1', card)
  await waitFor(() => expect(window.location.search).toContain('finding=decimal'))
  expect(within(card).getByRole('button', { name: 'Decimal points 1' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await press(/^All/)
  await waitFor(() => expect(window.location.search).not.toContain('finding'))
})
