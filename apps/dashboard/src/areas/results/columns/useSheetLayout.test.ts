import { expect, it } from 'vitest'
import { withHeaderRow } from './useSheetLayout.ts'

const LAYOUT = {
  ...{ form: 'wide' as const, headerRow: 1, headerRows: 1, unitRow: 2, methodRow: null },
  ...{ firstRow: 3, lastRow: 9, skippedRows: [2, 5] },
}

it('RES-62: with another header row, what stands below it moves along', () => {
  expect(withHeaderRow(LAYOUT, 3)).toEqual({
    ...{ form: 'wide', headerRow: 3, headerRows: 1, unitRow: 4, methodRow: null },
    ...{ firstRow: 5, lastRow: 9, skippedRows: [5] },
  })
  expect(withHeaderRow({ ...LAYOUT, headerRow: 4, headerRows: 3, firstRow: 5 }, 2)).toMatchObject({
    ...{ headerRow: 2, headerRows: 2, firstRow: 3 },
  })
})

it('RES-62: without headers the first row has data; headers at the end leave one row', () => {
  expect(withHeaderRow({ ...LAYOUT, unitRow: null, firstRow: 2 }, 0)).toMatchObject({
    ...{ headerRow: 0, headerRows: 0, unitRow: null, methodRow: null, firstRow: 1, lastRow: 9 },
  })
  expect(withHeaderRow({ ...LAYOUT, methodRow: 2 }, 0)).toMatchObject({ unitRow: null, methodRow: null })
  expect(withHeaderRow(LAYOUT, 9)).toMatchObject({ firstRow: 11, lastRow: 11, skippedRows: [] })
})
