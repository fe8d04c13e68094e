import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { listStaff } from './read.ts'
import { setManager, setSuspended } from './write.ts'

export const staffRoutes: AreaHandlers<Endpoints['staff']> = {
  list: async ({ db, staff }) => ({ items: await listStaff(db, staff.id) }),
  setManager: ({ write, staff }, { reason, ...input }) =>
    write({ staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) =>
      setManager(tx, staff.id, input),
    ),
  setSuspended: ({ write, staff, now }, { reason, ...input }) =>
    write({ staffId: staff.id, reason }, (tx) => setSuspended(tx, staff.id, input, now())),
}
