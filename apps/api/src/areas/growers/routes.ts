import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { getGrower, growerSource } from './read.ts'
import { similarGrowers } from './similar.ts'
import { createGrower, updateGrower } from './write.ts'
import './tables.ts'
import { growerTotals } from './totals.ts'

const { sums } = totalsHandlers(growerSource, growerTotals)

export const growersRoutes: AreaHandlers<Endpoints['growers']> = {
  ...listHandlers(growerSource),
  sums,
  similar: async ({ db }, { name }) => ({ items: await similarGrowers(db, name) }),
  get: ({ db }, { id }) => getGrower(db, id),
  create: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => createGrower(tx, input)),
  update: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => updateGrower(tx, input)),
  setActive: ({ write, staff }, { reason, ...input }) =>
    write({ staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) => updateGrower(tx, input)),
}
