import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { getEdit, listEdits } from './read.ts'
import { undoEdit } from './undo.ts'

export const editsRoutes: AreaHandlers<Endpoints['edits']> = {
  list: ({ db, staff }, query) => listEdits(db, staff, query),
  undo: {
    write: ({ write, staff }, { id }) =>
      write({ staffId: staff.id, undoOf: id }, (tx) => undoEdit(tx, staff, id)),
    read: ({ db, staff }, made) => getEdit(db, staff, made),
  },
}
