import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'

const notYet = async () => {
  throw errors.unavailable()
}

export const editsRoutes: AreaHandlers<Endpoints['edits']> = {
  list: notYet,
  undo: notYet,
}
