import { FIELD_YEAR_EVENTS, FIELD_YEAR_STATUSES, fieldYearWorkflow, findMove } from '@org/core'
import { describe, expect, it } from 'vitest'
import { nextMove, refusalOf } from './moving.ts'

describe('FY-31: moves that a page offers', () => {
  it('are those of the workflow, and the others say why not', () => {
    for (const status of FIELD_YEAR_STATUSES)
      for (const event of FIELD_YEAR_EVENTS) {
        const year = { status, boundaryVersionId: 1 }
        const isLegal = findMove(fieldYearWorkflow, status, event) !== null
        expect(refusalOf(year, event, 'manager', 1) === null).toBe(isLegal)
        expect(refusalOf(year, event, 'staff', 1)).not.toBe('')
      }
  })

  it('say who may, and what has to hold', () => {
    const planned = { status: 'stratified', boundaryVersionId: 1 } as const
    expect(refusalOf(planned, 'approvePlan', 'staff', 1)).toBe('Only operation managers can approve plans')
    const pending = { status: 'boundary_pending', boundaryVersionId: 1 } as const
    expect(refusalOf(pending, 'confirm', 'staff', 2)).toBe(fieldYearWorkflow.guards.newestBoundary)
    expect(refusalOf(pending, 'confirm', 'staff', 1)).toBeNull()
  })

  it('lead on first: back and out of the way are no next step', () => {
    expect(FIELD_YEAR_STATUSES.map((status) => nextMove({ status }))).toEqual([
      'confirm',
      undefined,
      'approvePlan',
      'schedule',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'approve',
      'unlock',
      undefined,
    ])
  })
})
