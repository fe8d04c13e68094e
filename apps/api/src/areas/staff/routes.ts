import type { Endpoints } from '@org/core/contract'
import { transact } from '../../db/transact.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { listStaff } from './read.ts'
import { setManager, setSuspended } from './write.ts'

export const staffRoutes: AreaHandlers<Endpoints['staff']> = {
  list: async ({ db, staff }) => ({ items: await listStaff(db, staff.id) }),
  setManager: ({ db, staff }, { reason, ...input }) =>
    transact(db, { staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) =>
      setManager(tx, staff.id, input),
    ),
  setSuspended: ({ db, staff, now }, { reason, ...input }) =>
    transact(db, { staffId: staff.id, reason }, (tx) => setSuspended(tx, staff.id, input, now())),
}
