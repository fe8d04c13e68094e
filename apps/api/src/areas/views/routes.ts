import type { Endpoints } from '@org/core/contract'
import { transact } from '../../db/transact.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { listViews } from './read.ts'
import './tables.ts'
import { createView, removeView, updateView } from './write.ts'

export const viewsRoutes: AreaHandlers<Endpoints['views']> = {
  list: async ({ db, staff }, { page }) => ({ items: await listViews(db, staff.id, page) }),
  create: ({ db, staff, idempotencyKey }, input) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) => createView(tx, staff.id, input)),
  update: ({ db, staff }, input) =>
    transact(db, { staffId: staff.id }, (tx) => updateView(tx, staff.id, input)),
  remove: ({ db, staff }, { id }) =>
    transact(db, { staffId: staff.id }, (tx) => removeView(tx, staff.id, id)),
}
