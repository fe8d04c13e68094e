import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { listStaff } from './read.ts'
import { listServices } from './services-read.ts'
import { createService, revokeServiceKeys, rotateServiceKey, updateService } from './services-write.ts'
import { setManager, setSuspended } from './write.ts'

export const staffRoutes: AreaHandlers<Endpoints['staff']> = {
  list: async ({ db, staff }) => ({ items: await listStaff(db, staff.id) }),
  setManager: ({ write, staff }, { reason, ...input }) =>
    write({ staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) =>
      setManager(tx, staff.id, input),
    ),
  setSuspended: ({ write, staff, now }, { reason, ...input }) =>
    write({ staffId: staff.id, reason }, (tx) => setSuspended(tx, staff.id, input, now())),
  services: async ({ db }) => ({ items: await listServices(db) }),
  createService: ({ write, staff }, input) =>
    write({ staffId: staff.id }, (tx) => createService(tx, staff.id, input)),
  updateService: ({ write, staff }, input) =>
    write({ staffId: staff.id }, (tx) => updateService(tx, staff.id, input)),
  rotateServiceKey: ({ write, staff, now }, input) =>
    write({ staffId: staff.id }, (tx) => rotateServiceKey(tx, staff.id, input, now())),
  revokeServiceKeys: ({ write, staff }, { id, reason }) =>
    write({ staffId: staff.id, reason }, (tx) => revokeServiceKeys(tx, staff.id, id)),
}
