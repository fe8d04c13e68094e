import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'

const notYet = async () => {
  throw errors.unavailable()
}

export const fieldYearsRoutes: AreaHandlers<Endpoints['fieldYears']> = {
  get: notYet,
  confirm: notYet,
  reopen: notYet,
  approvePlan: notYet,
  returnPlan: notYet,
  schedule: notYet,
  unschedule: notYet,
  approve: notYet,
  unlock: notYet,
  cancel: notYet,
}
