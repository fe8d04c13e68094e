import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { listEdits } from './read.ts'

export const editsRoutes: AreaHandlers<Endpoints['edits']> = {
  list: ({ db, staff }, query) => listEdits(db, staff, query),
  undo: async () => {
    throw errors.unavailable()
  },
}
