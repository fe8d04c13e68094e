import { fieldYearlyWorkbook, pointWorkbook, type ShownUnits } from '@org/core'
import { createTypedCells } from '@org/core/workbooks'
import { describe, expect, it } from 'vitest'
import { sheetOf } from '../sheet.ts'
import { fileWords, saidOfWrite, storedWords, writesOf } from './choices.ts'
import { fileCell } from './testing.ts'

const units: ShownUnits = { areaUnit: 'ac', depthUnit: 'cm' }
const LINKS = { hrefOf: () => '', mapHrefOf: () => null, nameOf: () => '' }
const FIELDS = sheetOf(fieldYearlyWorkbook, LINKS)
const POINTS = sheetOf(pointWorkbook, LINKS)
const NAMES = new Map([[7, 'North']])

describe('cells of a file', () => {
  it('WBK-99: each replaces what the review showed, with the text that people would type', () => {
    const day = fileCell({ column: 'plannedOn', text: '30.04.2026', now: null, is: '2026-04-30' })
    const state = fileCell({ column: 'status', text: 'SCHEDULED', now: 'planned', is: 'scheduled' })
    const crew = fileCell({ column: 'crew', text: ' North', now: null, is: 7 })
    const [planned, status] = writesOf(FIELDS, [day, state], units)
    expect(planned).toEqual({
      id: 1,
      column: 'plannedOn',
      text: '4/30/2026',
      was: null,
      value: '2026-04-30',
    })
    expect(status).toMatchObject({ text: 'Scheduled', was: 'planned', value: 'scheduled' })
    expect(writesOf(POINTS, [crew], units)).toMatchObject([{ text: 'North', was: null, value: 7 }])
  })

  it('WBK-110: values are shown as cells show them, references by their names', () => {
    expect(storedWords(POINTS, NAMES, { column: 'crew', value: 7 }, units)).toBe('North')
    expect(storedWords(FIELDS, NAMES, { column: 'plannedOn', value: '2026-04-30' }, units)).toBe(
      'Apr 30, 2026',
    )
    const refused = fileCell({ column: 'plannedOn', text: '4/5/2026', is: undefined, verdict: 'refused' })
    expect(fileWords(FIELDS, refused, units)).toBe('4/5/2026')
  })

  it('WBK-99: says how many were written, and how many wait or are not saved', () => {
    const cells = [1, 2, 3].map((id) => ({ id, column: 'crop' }))
    const typed = createTypedCells()
    expect(saidOfWrite(cells, typed, 'a.csv')).toEqual({
      tone: 'ok',
      message: '3 cells written from a.csv',
      isWritten: true,
    })
    const put = (id: number, state: 'waiting' | 'invalid') =>
      typed.put([{ id, column: 'crop', cell: { text: 'Rye', was: 'Corn', value: 'Rye', state } }])
    put(1, 'invalid')
    expect(saidOfWrite(cells, typed, 'a.csv')).toMatchObject({
      message: '2 cells written from a.csv. 1 cell is not saved: the bar below the sheet leads there',
      isWritten: true,
    })
    put(2, 'waiting')
    expect(saidOfWrite(cells, typed, 'a.csv')).toMatchObject({
      message: '1 cell waits for the network',
      isWritten: false,
    })
  })
})
