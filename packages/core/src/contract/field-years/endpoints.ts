import * as z from 'zod/mini'
import { pathIdSchema, textSchema, writtenDaySchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { movedRowsSchema } from '../enrollments/schema.ts'
import { groupEndpoints, listEndpoints } from '../lists/endpoints.ts'
import { fieldYearList } from './list.ts'
import { fieldYearDetailSchema, fieldYearMovesSchema } from './schema.ts'

const reason = textSchema(500)
const items = z.object({ items: movedRowsSchema })
const withReason = z.object({
  items: movedRowsSchema,
  reason: reason.check(z.minLength(1, 'Enter a reason')),
})

/** Moves of many field years at once: the rows that cannot move are named, the others move. */
export const fieldYearsEndpoints = {
  ...listEndpoints('/field-years', fieldYearList),
  ...groupEndpoints('/field-years', fieldYearList),
  get: defineEndpoint({
    method: 'GET',
    path: '/field-years/{id}',
    summary: 'One field year',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ id: pathIdSchema }),
    output: fieldYearDetailSchema,
    errors: ['notFound'],
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/field-years/confirm',
    summary: 'Confirm the boundaries of field years',
    caller: 'staff',
    may: 'fieldYears.edit',
    body: items,
    output: fieldYearMovesSchema,
    errors: [],
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/field-years/reopen',
    summary: 'Reopen confirmed boundaries',
    caller: 'staff',
    may: 'fieldYears.edit',
    body: items,
    output: fieldYearMovesSchema,
    errors: [],
  }),
  approvePlan: defineEndpoint({
    method: 'POST',
    path: '/field-years/approve-plan',
    summary: 'Approve plans',
    caller: 'staff',
    may: 'fieldYears.approvePlan',
    body: items,
    output: fieldYearMovesSchema,
    errors: [],
  }),
  returnPlan: defineEndpoint({
    method: 'POST',
    path: '/field-years/return-plan',
    summary: 'Return approved plans',
    caller: 'staff',
    may: 'fieldYears.approvePlan',
    body: withReason,
    output: fieldYearMovesSchema,
    errors: [],
  }),
  schedule: defineEndpoint({
    method: 'POST',
    path: '/field-years/schedule',
    summary: 'Schedule sampling',
    caller: 'staff',
    may: 'fieldYears.edit',
    /** The planned day; null: each year's own. */
    body: z.object({ items: movedRowsSchema, plannedOn: z._default(z.nullable(writtenDaySchema), null) }),
    output: fieldYearMovesSchema,
    errors: [],
  }),
  unschedule: defineEndpoint({
    method: 'POST',
    path: '/field-years/unschedule',
    summary: 'Unschedule field years',
    caller: 'staff',
    may: 'fieldYears.edit',
    body: items,
    output: fieldYearMovesSchema,
    errors: [],
  }),
  /** Locks the year: every write to what belongs to it is refused until it is unlocked. */
  approve: defineEndpoint({
    method: 'POST',
    path: '/field-years/approve',
    summary: 'Approve and lock field years',
    caller: 'staff',
    may: 'fieldYears.approve',
    body: items,
    output: fieldYearMovesSchema,
    errors: [],
  }),
  unlock: defineEndpoint({
    method: 'POST',
    path: '/field-years/unlock',
    summary: 'Unlock field years',
    caller: 'staff',
    may: 'fieldYears.unlock',
    body: withReason,
    output: fieldYearMovesSchema,
    errors: [],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/field-years/cancel',
    summary: 'Cancel field years',
    caller: 'staff',
    may: 'fieldYears.edit',
    body: withReason,
    output: fieldYearMovesSchema,
    errors: [],
  }),
} as const
