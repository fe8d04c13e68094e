import type { FindingGroup } from '@org/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { checkedUpload, testGroup, testRows, testSummary } from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

const found = (...groups: FindingGroup[]) => ({
  upload: checkedUpload({ summary: testSummary({ groups, errorRows: 40 }) }),
})
const lines = () => screen.findByRole('list', { name: 'Findings' }, { timeout: 5_000 })

describe('RES-110: findings of one kind and column', () => {
  it('are settled by one press, which can be undone', async () => {
    const { asked } = show('?upload=7', found(testGroup({ count: 40, proposals: 40 })))
    const list = await lines()
    expect(list.textContent).toContain('Row 3: pH 64 is not between 3 and 10.')
    await press('Use all 40 proposals', list)
    await waitFor(() => expect(asked).toHaveLength(1))
    await press('Undo')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ body }) => body)).toEqual([
      { edits: [{ kind: 'settle', sheet: 0, column: 4, finding: 'decimal', act: 'useProposals' }] },
      { edits: [{ kind: 'restore', sheet: 0, row: 3, column: 4 }] },
    ])
  })

  it('are settled once, also by two presses', async () => {
    const { asked } = show('?upload=7', found(testGroup({ count: 2, proposals: 2 })))
    const button = within(await lines()).getByRole('button', { name: 'Use all 2 proposals' })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await screen.findByText('2 proposals used')
    expect(asked).toHaveLength(1)
  })

  it('have their other acts in a menu that keys reach', async () => {
    const { asked } = show('?upload=7', found(testGroup({ count: 2, proposals: 2 })))
    const list = await lines()
    const menu = within(list).getByRole('button', {
      name: 'Other ways for Decimal points, pH in water: 2 rows',
    })
    await act(async () => {
      menu.focus()
      fireEvent.keyDown(menu, { key: 'Enter' })
      fireEvent.keyUp(menu, { key: 'Enter' })
    })
    await act(async () =>
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave out 2 values' })),
    )
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ edits: [{ act: 'leaveOutCells' }] }))
  })

  it('show their rows alone, and the count of errors is of the rows that it shows', async () => {
    const { rowsRead } = show('?upload=7&show=new', found(testGroup({})))
    await press('Error Decimal points, pH in water: 1 row', await lines())
    await waitFor(() => expect(rowsRead.at(-1)).toContain('finding=decimal&column=4'))
    expect(rowsRead.at(-1)).not.toContain('outcome')
    await press('Errors 40')
    await waitFor(() => expect(rowsRead.at(-1)).toContain('level=error'))
  })

  it('without a unit get one for the whole column', async () => {
    const says = 'The unit of “pH” is not in the file.'
    const { asked } = show(
      '?upload=7',
      found(testGroup({ kind: 'unit', proposals: 0, proposal: null, says })),
    )
    await press('Set the unit of pH in water', await lines())
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'g/kg' })))
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({ edits: [{ kind: 'unit', sheet: 0, column: 4, unit: 'g/kg' }] }),
    )
    await press('Undo')
    const before = { unit: null, unitFrom: 'header', says: '' }
    await waitFor(() =>
      expect(asked[1]?.body).toEqual({ edits: [{ kind: 'unit', sheet: 0, column: 4, ...before }] }),
    )
  })

  it('that are confirmed wait for a person again after an undo, each of their rows', async () => {
    const whole = { column: null, proposal: null, text: '', proposals: 0 }
    const finding = { kind: 'depthOther', level: 'error', column: null, proposal: null } as const
    const rows = testRows().map((row, at) =>
      at === 2 ? row : { ...row, findings: [{ ...finding, says: 'The file says 0–15 cm.', remedy: '' }] },
    )
    const { asked } = show('?upload=7', {
      ...found(testGroup({ ...whole, kind: 'depthOther', count: 2 })),
      rows,
    })
    await press('Confirm 2 layers', await lines())
    await press('Undo')
    const keys = [2, 3].map((row) => ({ sheet: 0, row }))
    await waitFor(() =>
      expect(asked[1]?.body).toEqual({ edits: [{ kind: 'confirm', rows: keys, confirmed: false }] }),
    )
  })
})

it('RES-110: rows take their likely samples, matches are confirmed, and a warning is not left out by its first button', async () => {
  const [first] = testRows()
  const rows = first === undefined ? [] : [first]
  const whole = { column: null, proposal: null, text: '' }
  show('?upload=7', {
    ...found(
      testGroup({ ...whole, kind: 'notMatched', count: 5, proposals: 4 }),
      testGroup({ ...whole, kind: 'depthOther', count: 3, proposals: 0 }),
      testGroup({ kind: 'scaleJump', level: 'warning', proposals: 0, proposal: null }),
      testGroup({ kind: 'footnote', level: 'warning', count: 7, proposals: 7 }),
    ),
    rows,
  })
  const names = (await within(await lines()).findAllByRole('button')).map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
  expect(names.filter((name) => !/^Other ways|: \d+ rows?$/.test(name))).toEqual([
    'Use the 4 likely samples',
    'Match in order…',
    'Confirm 3 layers',
    'Remove the marks',
  ])
})
