import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { atOnce } from '../../turns.ts'
import { readEstimate } from './estimate/estimate.ts'
import { readProgram, readProgramProgress } from './estimate/read-program.ts'
import { makeReportFile } from './print/make.ts'
import { readQuality } from './quality/quality.ts'
import { readSeason } from './season/season.ts'
import { reportTable } from './tables/file.ts'
import { readField } from './values/field.ts'
import { readVariation } from './variation/variation.ts'

export const reportsRoutes: AreaHandlers<Endpoints['reports']> = {
  season: (call, query) => readSeason(call, call.now(), query),
  field: ({ db, inTurn }, query) => inTurn(() => readField(db, query)),
  estimate: ({ db, inTurn }, query) => inTurn(() => readEstimate(db, query)),
  variation: ({ db }, query) => readVariation(db, query),
  program: readProgram,
  programProgress: async ({ db }, query) => ({ progress: readProgramProgress(db, query) }),
  file: ({ write, staff, now, jobs }, request) =>
    write({ staffId: staff.id }, (tx) =>
      makeReportFile(tx, { staffId: staff.id, now: now(), jobs }, request),
    ),
  table: async ({ db, now, inTurn, person, signal }, asked) => ({
    bytes: await inTurn(() => reportTable({ db, inTurn: atOnce, person, signal }, now(), asked)),
  }),
  quality: ({ db, inTurn }, query) => inTurn(() => readQuality(db, query)),
}
