import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { rolesFor } from './columns/roles.ts'
import { checkedUpload, testMapping, testRows, testSheet, testSummary, testUpload } from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

const asking = () => {
  const mapping = testMapping()
  const columns = mapping.columns.map((column) =>
    column.header === 'pH'
      ? {
          ...column,
          decimalMark: 'asked' as const,
          hasThousands: false,
          asks: ['decimalMark' as const, 'gapNumbers' as const, 'detectionLimit' as const],
        }
      : column,
  )
  return testUpload({ sheets: [testSheet({ ...mapping, columns })] })
}

/** By the list that forms and password managers see: a choice of a few. */
async function take(group: HTMLElement, label: string, key: string) {
  await within(group).findAllByText(label)
  const list = [...group.querySelectorAll('select')].find((each) =>
    [...each.options].some(({ value }) => value === key),
  )
  if (list === undefined) throw new Error(`no choice of ${key}`)
  await act(async () => fireEvent.change(list, { target: { value: key } }))
}

describe('RES-85: what the cells of a column leave open', () => {
  it('is shown, answered for all of them, and sent with the columns', async () => {
    const { asked } = show('?upload=7', { upload: asking() })
    const group = await screen.findByRole('group', { name: 'E pH' }, { timeout: 5_000 })
    await within(group).findByText('Which decimal mark?')
    await take(group, 'Decimal mark', 'comma')
    await within(group).findByText('What do they stand for?')
    await take(group, 'Numbers such as −9999', 'empty')
    await within(group).findByText('Which detection limit?')
    const field = within(group).getByRole('textbox', { name: /^Detection limit/ })
    await act(async () => {
      fireEvent.change(field, { target: { value: '0.05' } })
      fireEvent.blur(field)
    })
    await waitFor(() => expect(within(group).queryByText('Which detection limit?')).toBeNull())
    await press('Check rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({
      sheets: [
        {
          mapping: {
            columns: expect.arrayContaining([
              expect.objectContaining({
                header: 'pH',
                decimalMark: 'comma',
                hasThousands: true,
                gapNumbers: 'empty',
                detectionLimit: 0.05,
              }),
            ]),
          },
        },
      ],
    })
  })

  it('stays out of sight where nothing is open, and can be said all the same', async () => {
    show('?upload=7')
    const group = await screen.findByRole('group', { name: 'E pH' }, { timeout: 5_000 })
    expect(within(group).queryByText(/^Decimal mark/)).toBeNull()
    const button = await within(group).findByRole('button', { name: 'Numbers of pH' })
    await act(async () => button.focus())
    await press('Numbers of pH', group)
    await within(group).findByText('Detection limit')
    // Who works by keys is still at the button.
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })
})

it('RES-62: flags that were left out can be flags again', () => {
  const [first, flags] = testMapping().columns
  if (first === undefined || flags === undefined) throw new Error('no columns')
  const results = { ...first, role: 'analyte' as const, flagColumn: flags.column }
  const left = { ...flags, role: 'leaveOut' as const }
  expect(rolesFor('wide', left, [results, left])).toContain('qualifier')
  expect(rolesFor('wide', left, [{ ...results, flagColumn: null }, left])).not.toContain('qualifier')
})

describe('RES-64: what is below a limit, and rows whose cells moved', () => {
  it('are counted, and every cell of such a row can be corrected', async () => {
    const moved = { kind: 'moved' as const, level: 'error' as const, column: null }
    const [first, ...others] = testRows()
    if (first === undefined) throw new Error('no rows')
    const row = {
      ...first,
      cells: [...first.cells.slice(0, 5), '4'],
      findings: [{ ...moved, says: 'The row has 7 cells.', remedy: 'Correct its cells.', proposal: null }],
    }
    const summary = testSummary({ belowLimit: 2 })
    show('?upload=7', { upload: checkedUpload({ summary }), rows: [row, ...others] })
    await screen.findByText('2 results are below a detection limit.', {}, { timeout: 5_000 })
    const cell = await screen.findByRole('row', { name: /K7Q2-9MXA/ })
    await act(async () => fireEvent.keyDown(cell, { key: ' ' }))
    const card = await screen.findByRole('region', { name: `Row ${row.row}` })
    await press(/Look at/, card)
    expect(await screen.findByRole('option', { name: 'F · Color: 4' })).toBeDefined()
  })
})
