import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../http/route.ts'
import { auditLog, peopleOfLog } from './log/audit.ts'
import { timeline } from './log/timeline.ts'
import { stream } from './stream/stream.ts'
import { getEdit, listEdits } from './undo/read.ts'
import { undoEdit } from './undo/undo.ts'

export const changesRoutes: AreaHandlers<Endpoints['changes']> = {
  stream,
  audit: ({ db }, query) => auditLog(db, query),
  people: ({ db }) => peopleOfLog(db),
  timeline: ({ db, staff }, query) => timeline(db, staff, query),
}

export const editsRoutes: AreaHandlers<Endpoints['edits']> = {
  list: ({ db, staff }, query) => listEdits(db, staff, query),
  undo: {
    write: ({ write, staff }, { id }) =>
      write({ staffId: staff.id, undoOf: id }, (tx) => undoEdit(tx, staff, id)),
    read: ({ db, staff }, made) => getEdit(db, staff, made),
  },
}
