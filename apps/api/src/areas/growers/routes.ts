import type { Endpoints } from '@org/core/contract'
import { transact } from '../../db/transact.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { getGrower, listGrowers } from './read.ts'
import { similarGrowers } from './similar.ts'
import { createGrower, setGrowerActive, updateGrower } from './write.ts'
import './tables.ts'

export const growersRoutes: AreaHandlers<Endpoints['growers']> = {
  list: ({ db }, query) => listGrowers(db, query),
  similar: async ({ db }, { name }) => ({ items: await similarGrowers(db, name) }),
  get: ({ db }, { id }) => getGrower(db, id),
  create: ({ db, staff, idempotencyKey }, input) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) => createGrower(tx, staff.id, input)),
  update: ({ db, staff }, input) =>
    transact(db, { staffId: staff.id }, (tx) => updateGrower(tx, staff.id, input)),
  setActive: ({ db, staff }, { reason, ...input }) =>
    transact(db, { staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) =>
      setGrowerActive(tx, staff.id, input),
    ),
}
