import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers, StaffCall } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { actOnPoints } from './acts.ts'
import { readCollected } from './collected/read.ts'
import { recordCollected } from './collected/record.ts'
import { createCrew, listCrews, updateCrew } from './crews.ts'
import { readExtent } from './extent.ts'
import { pointSource, pointTotals } from './list.ts'
import { clearDays, planDays } from './plan.ts'
import { proposeDays } from './propose.ts'
import { getPoint } from './read.ts'
import type { Asked } from './steps.ts'
import { tileAnswer } from './tile.ts'
import { listVisits } from './visits.ts'

const act = ({ write, staff, now, config }: StaffCall, asked: Asked) => {
  const reason = 'reason' in asked ? asked.reason : undefined
  return write({ staffId: staff.id, ...(reason === undefined ? {} : { reason }) }, (tx) =>
    actOnPoints(tx, { now: now(), withinM: config.relocateWithinM }, asked),
  )
}

export const pointsRoutes: AreaHandlers<Endpoints['points']> = {
  ...listHandlers(pointSource),
  ...totalsHandlers(pointSource, pointTotals),
  extent: (call, filter) => readExtent(call, filter),
  get: ({ db, config }, { id }) => getPoint(db, id, config.relocateWithinM),
  tile: (call, address) => tileAnswer(call, call.config.version, address),
  act: (call, input) => act(call, input.act),
  readCollected: (call, { file, fileName, nearestM, timeZone, dayOrder, ...filter }) =>
    readCollected(call, { file, fileName, nearestM, timeZone, dayOrder, filter }),
  record: ({ write, staff, now, config }, input) =>
    write({ staffId: staff.id }, (tx) =>
      recordCollected(tx, { now: now(), withinM: config.relocateWithinM }, input),
    ),
  waive: (call, input) => act(call, { event: 'waive', ...input }),
}

export const crewsRoutes: AreaHandlers<Endpoints['crews']> = {
  list: ({ db }) => listCrews(db),
  create: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => createCrew(tx, input)),
  update: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => updateCrew(tx, input)),
}

export const visitsRoutes: AreaHandlers<Endpoints['visits']> = {
  list: ({ db }, query) => listVisits(db, query),
  propose: (call, input) => proposeDays(call, input),
  plan: ({ write, staff, now }, input) => write({ staffId: staff.id }, (tx) => planDays(tx, now(), input)),
  clear: ({ write, staff }, { pointIds }) => write({ staffId: staff.id }, (tx) => clearDays(tx, pointIds)),
}
