import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers, StaffCall } from '../../http/route.ts'
import { activePeople } from './people.ts'
import { listThreads, readMarks, readThreads } from './read.ts'
import { waitingIds } from './waiting.ts'
import { addComment, reopenThread, resolveThread, type Writer } from './write.ts'

const writerOf = ({ staff, now, depthUnit }: StaffCall): Writer => ({
  staffId: staff.id,
  now: now(),
  depthUnit,
})

export const commentsRoutes: AreaHandlers<Endpoints['comments']> = {
  marks: async ({ db, staff }, { workbook }) => ({ items: await readMarks(db, staff.id, workbook) }),
  list: ({ db, depthUnit }, asked) => listThreads(db, asked, depthUnit),
  waiting: async ({ db, staff, depthUnit }, { limit }) => {
    const { count, ids } = await waitingIds(db, staff.id, limit)
    return { count, items: await readThreads(db, ids, depthUnit) }
  },
  people: async ({ db }) => ({ items: await activePeople(db) }),
  add: (call, comment) =>
    call.write({ staffId: call.staff.id }, (tx) => addComment(tx, writerOf(call), comment)),
  resolve: (call, seen) =>
    call.write({ staffId: call.staff.id }, (tx) => resolveThread(tx, writerOf(call), seen)),
  reopen: (call, seen) =>
    call.write({ staffId: call.staff.id }, (tx) => reopenThread(tx, writerOf(call), seen)),
}
