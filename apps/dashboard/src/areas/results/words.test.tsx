import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { checkedUpload, testMapping, testRows, testSheet, testSummary, testUpload } from './testing.ts'
import { show, tidy } from './testing-page.tsx'

afterEach(() => {
  tidy()
  vi.restoreAllMocks()
})

const SLOW = { timeout: 5_000 }

it('RES-119: why a laboratory is proposed stands beside it', async () => {
  const laboratorySays = 'The samples were sent to Plains Lab.'
  show('?upload=7', { upload: testUpload({ laboratorySays }) })
  await screen.findByText(laboratorySays, {}, SLOW)
})

it('RES-119: a method that the name of the measurement has is not said again', async () => {
  const mapping = testMapping()
  const columns = mapping.columns.map((column) =>
    column.column === 4 ? { ...column, analyte: 'p_mehlich3', unit: 'mg/kg', method: 'Mehlich 3' } : column,
  )
  const [first] = testRows()
  if (first === undefined) throw new Error('no rows')
  const value = {
    ...{ column: 4, analyte: 'p_mehlich3', analyteName: 'Phosphorus, Mehlich 3', value: 21, valueText: '' },
    ...{ qualifier: null, detectionLimit: null, unit: 'mg/kg', valueInUnit: 21, method: 'Mehlich 3' },
    ...{ modusCode: '', quality: 0, outcome: 'new' as const, before: null },
  }
  const sheets = [testSheet(testMapping(), { mapping: { ...mapping, columns } })]
  show('?upload=7', { upload: checkedUpload({ sheets }), rows: [{ ...first, values: [value] }] })
  const name = await screen.findByText('Phosphorus, Mehlich 3', {}, SLOW)
  expect(name.parentElement?.textContent).toBe('Phosphorus, Mehlich 3mg/kg')
})

it('RES-119: on a phone the button of the commit is short, and its name is not', async () => {
  const wide = window.matchMedia('print')
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(wide, { matches: true }))
  const summary = testSummary({ samples: 500, values: { new: 12_400, changed: 0, same: 0 } })
  show('?upload=7', { upload: checkedUpload({ summary }) })
  const button = await screen.findByRole('button', { name: 'Commit 500 samples, 12,400 results' }, SLOW)
  expect(button.textContent).toBe('Commit 500 samples')
})
