import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { readEstimate } from './estimate/estimate.ts'
import { readProgram } from './estimate/program.ts'
import { makeReportFile } from './print/make.ts'
import { readQuality } from './quality/quality.ts'
import { readSeason } from './season/season.ts'
import { reportTable } from './tables/file.ts'
import { readField } from './values/field.ts'

export const reportsRoutes: AreaHandlers<Endpoints['reports']> = {
  season: ({ db, now }, query) => readSeason(db, now(), query),
  field: ({ db }, query) => readField(db, query),
  estimate: ({ db }, query) => readEstimate(db, query),
  program: ({ db }, query) => readProgram(db, query),
  file: ({ write, staff, now, jobs }, request) =>
    write({ staffId: staff.id }, (tx) =>
      makeReportFile(tx, { staffId: staff.id, now: now(), jobs }, request),
    ),
  table: async ({ db, now }, asked) => ({ bytes: await reportTable(db, now(), asked) }),
  quality: ({ db }, query) => readQuality(db, query),
}
