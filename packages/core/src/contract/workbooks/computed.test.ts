import { describe, expect, it } from 'vitest'
import { screenColumns } from '../lists/columns.ts'
import type { List } from '../lists/list.ts'
import { WORKBOOK_IDS } from './ids.ts'
import type { Workbook } from './workbook.ts'
import { workbooks } from './workbooks.ts'

const all = Object.values<Workbook<List>>(workbooks)

describe.each(all.map((one) => [one.title, one] as const))('WBK-60: the workbook of %s', (_title, one) => {
  it('writes each of its columns, or says what the column follows from', () => {
    const written = Object.keys(one.cells)
    const computed = Object.keys(one.computed)
    expect([...written, ...computed].sort()).toEqual(screenColumns(one.list).sort())
  })

  it('can be asked for by its id', () => {
    expect(WORKBOOK_IDS).toContain(one.id)
  })
})
