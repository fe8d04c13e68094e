import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { commitDesign } from './commit.ts'
import { stratumSource, stratumTotals } from './lists/strata.ts'
import { listNearGrids } from './near-grids.ts'
import type { InsertPoints } from './parts.ts'
import { listDesigns, readDesign, readSheet } from './read.ts'

export const designsRoutes = (insertPoints: InsertPoints): AreaHandlers<Endpoints['designs']> => ({
  list: ({ db }, { fieldYearId }) => listDesigns(db, fieldYearId),
  get: ({ db }, { id }) => readDesign(db, id),
  nearGrids: ({ db }, { fieldYearId }) => listNearGrids(db, fieldYearId),
  sheet: ({ db, files }, { sha256 }) => readSheet(db, files, sha256),
  commit: (call, input) => commitDesign(call, input, insertPoints),
})

export const strataRoutes: AreaHandlers<Endpoints['strata']> = {
  ...listHandlers(stratumSource),
  ...totalsHandlers(stratumSource, stratumTotals),
}
