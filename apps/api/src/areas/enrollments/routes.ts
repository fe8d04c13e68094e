import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers, StaffCall } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { checkEnrollment } from './check.ts'
import { attachDocument, detachDocument, downloadDocument, issueDocumentTicket } from './documents.ts'
import { type MoveInput, moveEnrollments } from './moves.ts'
import { enrollmentSource, getEnrollment } from './read.ts'
import { rollOver } from './roll-over.ts'
import { listRollOver } from './roll-over-list.ts'
import './tables.ts'
import { enrollmentTotals, listManagers } from './totals.ts'
import { updateEnrollment } from './update.ts'
import { createEnrollment } from './write.ts'

const move = ({ write, staff, now }: StaffCall, input: MoveInput) =>
  write({ staffId: staff.id, ...(input.reason === '' ? {} : { reason: input.reason }) }, (tx) =>
    moveEnrollments(tx, now(), input),
  )

export const enrollmentsRoutes: AreaHandlers<Endpoints['enrollments']> = {
  ...listHandlers(enrollmentSource),
  ...totalsHandlers(enrollmentSource, enrollmentTotals),
  managers: ({ db }) => listManagers(db),
  get: ({ db }, { id }) => getEnrollment(db, id),
  create: ({ write, staff, now }, input) =>
    write({ staffId: staff.id }, (tx) => createEnrollment(tx, now(), input)),
  update: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => updateEnrollment(tx, input)),
  check: ({ db, now }, { id }) => checkEnrollment(db, id, now()),
  submit: (call, { items }) => move(call, { event: 'submit', items, reason: '' }),
  accept: (call, input) => move(call, { event: 'accept', ...input }),
  sign: (call, input) => move(call, { event: 'sign', ...input }),
  activate: (call, input) => move(call, { event: 'activate', ...input }),
  complete: (call, input) => move(call, { event: 'complete', ...input }),
  withdraw: (call, input) => move(call, { event: 'withdraw', ...input }),
  rollOverList: ({ db, now }, query) => listRollOver(db, query, now()),
  rollOver: ({ write, staff, now }, input) =>
    write({ staffId: staff.id }, (tx) => rollOver(tx, now(), input)),
  attach: attachDocument,
  detach: detachDocument,
  documentTicket: issueDocumentTicket,
  documentDownload: downloadDocument,
}
