import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'

const notYet = async () => {
  throw errors.unavailable()
}

export const staffRoutes: AreaHandlers<Endpoints['staff']> = {
  list: notYet,
  setManager: notYet,
  setSuspended: notYet,
}
