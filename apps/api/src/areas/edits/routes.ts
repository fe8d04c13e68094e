import type { Endpoints } from '@org/core/contract'
import { transact } from '../../db/transact.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { getEdit, listEdits } from './read.ts'
import { undoEdit } from './undo.ts'

export const editsRoutes: AreaHandlers<Endpoints['edits']> = {
  list: ({ db, staff }, query) => listEdits(db, staff, query),
  undo: async ({ db, staff }, { id }) => {
    const made = await transact(db, { staffId: staff.id, undoOf: id }, (tx) => undoEdit(tx, staff, id))
    return getEdit(db, staff, made)
  },
}
