import {
  CALLED_EXPORTS,
  type Endpoints,
  EXPORT_CALLS,
  type ExportFormat,
  type ExportKind,
  errors,
  fileFormat,
} from '@org/core/contract'
import type { AreaHandlers, StaffCall } from '../../http/route.ts'
import { getExport, listExports } from './read.ts'
import './tables.ts'
import { issueExportTicket, useExportTicket } from './tickets.ts'
import { cancelExport, createExport } from './write.ts'

const create =
  (kind: ExportKind) =>
  ({ write, staff, now, jobs }: StaffCall, input: { format: ExportFormat }) =>
    write({ staffId: staff.id }, (tx) =>
      createExport(tx, { staffId: staff.id, now: now(), jobs }, kind, input),
    )

const creates = Object.fromEntries(
  CALLED_EXPORTS.map((kind) => [EXPORT_CALLS[kind], create(kind)]),
  // An object made of entries has no type.
) as Record<(typeof EXPORT_CALLS)[keyof typeof EXPORT_CALLS], ReturnType<typeof create>>

export const exportsRoutes: AreaHandlers<Endpoints['exports']> = {
  list: async ({ db, staff }) => ({ items: await listExports(db, staff.id) }),
  ...creates,
  get: ({ db, staff }, { id }) => getExport(db, staff.id, id),
  cancel: ({ write, staff, now, jobs }, { id }) =>
    write({ staffId: staff.id }, (tx) => cancelExport(tx, { staffId: staff.id, now: now(), jobs }, id)),
  ticket: ({ write, staff, now }, { id }) =>
    write({ staffId: staff.id }, (tx) => issueExportTicket(tx, { staff, now: now() }, id)),
  download: async (call, { ticket }) => {
    const { exportId, run, format, fileName } = await useExportTicket(call, ticket)
    const file = await call.files.exports.open(exportId, run)
    if (file === null) throw errors.notFound('This file')
    return { ...file, fileName, mediaType: fileFormat(format).mediaType }
  },
}
