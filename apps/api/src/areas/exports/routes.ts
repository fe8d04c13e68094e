import { type Endpoints, errors } from '@org/core/contract'
import { transact } from '../../db/transact.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { MEDIA_TYPES } from './file-name.ts'
import { getExport, listExports } from './read.ts'
import './tables.ts'
import { issueExportTicket, useExportTicket } from './tickets.ts'
import { cancelExport, createExport } from './write.ts'

export const exportsRoutes: AreaHandlers<Endpoints['exports']> = {
  list: async ({ db, staff }) => ({ items: await listExports(db, staff.id) }),
  create: ({ db, staff, now, idempotencyKey }, input) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) =>
      createExport(tx, { staffId: staff.id, now: now() }, input),
    ),
  createChanges: ({ db, staff, now, idempotencyKey }, input) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) =>
      createExport(tx, { staffId: staff.id, now: now() }, input),
    ),
  get: ({ db, staff }, { id }) => getExport(db, staff.id, id),
  cancel: ({ db, staff, now }, { id }) =>
    transact(db, { staffId: staff.id }, (tx) => cancelExport(tx, { staffId: staff.id, now: now() }, id)),
  /** Never kept for a repeat: a ticket is for one. */
  ticket: ({ db, staff, now }, { id }) =>
    transact(db, { staffId: staff.id }, (tx) => issueExportTicket(tx, { staff, now: now() }, id)),
  download: async ({ db, files, now }, { ticket }) => {
    const { exportId, run, format, fileName } = await useExportTicket(db, ticket, now())
    const file = await files.exports.open(exportId, run)
    if (file === null) throw errors.notFound('This file')
    return { ...file, fileName, mediaType: MEDIA_TYPES[format] }
  },
}
