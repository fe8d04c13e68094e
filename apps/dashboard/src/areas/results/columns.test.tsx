import type { ColumnMap } from '@org/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { testMapping, testSheet, testUpload } from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

/** The last column of the sheet, as the test has it. */
const withLast = (last: Partial<ColumnMap>) => {
  const mapping = testMapping()
  const columns = mapping.columns.map((column) => (column.column === 5 ? { ...column, ...last } : column))
  return { upload: testUpload({ sheets: [testSheet({ ...mapping, columns })] }) }
}
const sent = (asked: readonly { body: unknown }[], column: Partial<ColumnMap>) =>
  expect(asked[0]?.body).toMatchObject({
    sheets: [{ mapping: { columns: expect.arrayContaining([expect.objectContaining(column)]) } }],
  })
const groups = async () => {
  const list = await screen.findByRole('region', { name: 'Columns of the sheet' }, { timeout: 5_000 })
  return within(list)
    .getAllByRole('group')
    .flatMap((group) => /^[A-F] /.exec(group.getAttribute('aria-label') ?? '')?.input ?? [])
}

describe('RES-111: a column that is left out although it has numbers', () => {
  it('is named above, comes first with their count, and stays in its place when it gets a role', async () => {
    show('?upload=7', withLast({ numbers: 480 }))
    expect((await groups())[0]).toBe('F Color')
    await screen.findByText('1 column with numbers is left out: Color.')
    await screen.findByText('480 numbers')
    await press('Left out, has numbers 1')
    expect(await groups()).toEqual(['F Color'])
    const role = screen.getByRole('combobox', { name: /^What it is/ })
    await act(async () => {
      role.focus()
      fireEvent.keyDown(role, { key: 'ArrowDown' })
      fireEvent.keyUp(role, { key: 'ArrowDown' })
    })
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Measurement' })))
    expect(await groups()).toEqual(['F Color'])
    await screen.findByRole('button', { name: 'Left out, has numbers 0' })
  })
})

describe('RES-112: a question about what a column is', () => {
  const likely = { header: 'p_mn', asks: ['analyte' as const], likelyAnalyte: 'om', numbers: 12 }

  it('is answered with yes: it is the likely measurement, and its unit is asked', async () => {
    const { asked } = show('?upload=7', withLast(likely))
    await press('Asked 1')
    const question = await screen.findByRole('group', { name: /^Is “p_mn” .*\?$/ })
    await press('Yes', question)
    await screen.findByText('Which unit?')
    await press('Check rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    sent(asked, { header: 'p_mn', role: 'analyte', analyte: 'om', likelyAnalyte: null, asks: [] })
  })

  it('is answered with no: it is left out, and not asked again', async () => {
    const { asked } = show('?upload=7', withLast(likely))
    await press('No', await screen.findByRole('group', { name: /^Is “p_mn”/ }, { timeout: 5_000 }))
    await screen.findByRole('button', { name: 'Asked 0' })
    await press('Check rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    sent(asked, { header: 'p_mn', role: 'leaveOut', analyte: null, likelyAnalyte: null, asks: [] })
  })

  it('is asked of codes: they are labels, or names', async () => {
    const { asked } = show('?upload=7', withLast({ header: 'Bag', role: 'sampleName', asks: ['label'] }))
    const question = { name: 'Are the codes of this column those of your labels?' }
    await press('Yes', await screen.findByRole('group', question, { timeout: 5_000 }))
    await press('Check rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    sent(asked, { header: 'Bag', role: 'label', asks: [] })
  })
})
