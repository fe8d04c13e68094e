import { fieldYearEntity, PERMISSIONS, type Rights, type WorkbookCell } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { fieldYearTable } from '../fields/tables.ts'
import type { CellWriter } from './cells.ts'
import { judgeCells } from './judge.ts'

const cellOf = (may: WorkbookCell['may'], key: 'crop' | 'tillage' | 'notes'): WorkbookCell => ({
  ...{ entity: 'field_year', key, column: fieldYearEntity.columns[key], may },
  value: () => null,
})

const writer: CellWriter = {
  workbook: {
    list: { columns: {} },
    cells: {
      crop: cellOf('points.waive', 'crop'),
      tillage: cellOf(null, 'tillage'),
      notes: cellOf('fieldYears.edit', 'notes'),
    },
    computed: {},
  },
  table: fieldYearTable,
  others: [],
  hold: async () => new Map(),
  refusalOf: () => null,
  move: async () => ({ versions: new Map(), refused: [] }),
}
const row = { id: 1, version: 1, crop: '', tillage: '', notes: '' }
const held = new Map([[1, { rows: new Map([['field_year', row]]), lock: null }]])

describe('judging cells', () => {
  it('WBK-29: a cell is written by who has the right of its column, and by nobody where only the program writes it', () => {
    const cells = ['crop', 'tillage', 'notes'].map((column) => ({ id: 1, column, was: '', is: 'New' }))
    const refusedTo = (rights: Rights) =>
      judgeCells(writer, held, { cells, rights, now: new Date() }).refused.map(({ cell, message }) => [
        cell.column,
        message,
      ])
    const never = ['tillage', 'Tillage cannot be changed here']
    expect(refusedTo('staff')).toEqual([
      ['crop', `Only operation managers can ${PERMISSIONS['points.waive'].what}`],
      never,
    ])
    expect(refusedTo('manager')).toEqual([never])
    expect(refusedTo(['records.read', 'fieldYears.edit'])).toEqual([
      ['crop', 'This service account does not have the right to waive points'],
      never,
    ])
  })
})
