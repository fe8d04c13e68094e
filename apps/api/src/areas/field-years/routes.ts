import type { Endpoints, FieldYearEvent } from '@org/core/contract'
import type { AreaHandlers, StaffCall } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { fieldYearSource, fieldYearTotals } from './list.ts'
import { moveFieldYears } from './move.ts'
import { getFieldYear } from './read.ts'

interface MoveInput {
  items: { id: number; version: number }[]
  reason?: string
  plannedOn?: string | null
}

/** The endpoint checks the permission; the reason is recorded with every moved row. */
const move =
  (event: FieldYearEvent) =>
  ({ write, staff }: StaffCall, { items, reason, plannedOn = null }: MoveInput) =>
    write({ staffId: staff.id, ...(reason === undefined ? {} : { reason }) }, (tx) =>
      moveFieldYears(tx, { event, items, plannedOn }),
    )

export const fieldYearsRoutes: AreaHandlers<Endpoints['fieldYears']> = {
  ...listHandlers(fieldYearSource),
  ...totalsHandlers(fieldYearSource, fieldYearTotals),
  get: ({ db }, { id }) => getFieldYear(db, id),
  confirm: move('confirm'),
  reopen: move('reopen'),
  approvePlan: move('approvePlan'),
  returnPlan: move('returnPlan'),
  schedule: move('schedule'),
  unschedule: move('unschedule'),
  approve: move('approve'),
  unlock: move('unlock'),
  cancel: move('cancel'),
}
