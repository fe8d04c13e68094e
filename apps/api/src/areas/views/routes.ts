import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { listViews } from './read.ts'
import { createView, removeView, updateView } from './write.ts'

export const viewsRoutes: AreaHandlers<Endpoints['views']> = {
  list: async ({ db, staff }, { page }) => ({ items: await listViews(db, staff.id, page) }),
  create: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => createView(tx, staff.id, input)),
  update: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => updateView(tx, staff.id, input)),
  remove: ({ write, staff }, { id }) => write({ staffId: staff.id }, (tx) => removeView(tx, staff.id, id)),
}
