import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'

const notYet = async () => {
  throw errors.unavailable()
}

export const enrollmentsRoutes: AreaHandlers<Endpoints['enrollments']> = {
  list: notYet,
  summary: notYet,
  facets: notYet,
  get: notYet,
  create: notYet,
  update: notYet,
  check: notYet,
  submit: notYet,
  accept: notYet,
  sign: notYet,
  activate: notYet,
  complete: notYet,
  withdraw: notYet,
  rollOverList: notYet,
  rollOver: notYet,
  attach: notYet,
  detach: notYet,
  documentTicket: notYet,
  documentDownload: notYet,
}
