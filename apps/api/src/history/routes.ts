import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../http/route.ts'
import { listLines } from './log/lines.ts'
import { listChanges, peopleOfLog } from './log/list.ts'
import { scopeOfFilter, scopeOfRecord } from './log/scope.ts'
import { stream } from './stream/stream.ts'
import { getEdit, listEdits } from './undo/read.ts'
import { undoEdit } from './undo/undo.ts'

const ASKED_HALF = { path: 'query.of', message: 'Name the kind of record and its number' }

export const changesRoutes: AreaHandlers<Endpoints['changes']> = {
  stream,
  list: async ({ db, staff }, query) => listChanges(db, await scopeOfFilter(db, staff, query), query),
  timeline: async ({ db, staff }, query) => listChanges(db, await scopeOfRecord(db, staff, query), query),
  lines: async ({ db, staff }, query) => {
    const { of: entity, ofId: id } = query
    if (entity === undefined && id === undefined)
      return listLines(db, await scopeOfFilter(db, staff, query), query)
    if (entity === undefined || id === undefined) throw errors.validation([ASKED_HALF], ASKED_HALF.message)
    return listLines(db, await scopeOfRecord(db, staff, { entity, id, editId: query.editId }), query)
  },
  people: ({ db }) => peopleOfLog(db),
}

export const editsRoutes: AreaHandlers<Endpoints['edits']> = {
  list: ({ db, staff }, query) => listEdits(db, staff, query),
  undo: {
    write: ({ write, staff }, { id }) =>
      write({ staffId: staff.id, undoOf: id }, (tx) => undoEdit(tx, staff, id)),
    read: ({ db, staff }, made) => getEdit(db, staff, made),
  },
}
