import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { lookUp } from './answer.ts'
import { scanLabel } from './scan.ts'

/** Of the calls of labels, those that take scanned text. */
export const scanRoutes: Pick<AreaHandlers<Endpoints['labels']>, 'lookUp' | 'scan'> = {
  lookUp: ({ db, depthUnit }, { text }) => lookUp(db, text, depthUnit),
  scan: ({ write, staff, now, depthUnit }, input) =>
    write({ staffId: staff.id }, (tx) => scanLabel(tx, { now: now(), depthUnit }, input)),
}
