import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers, StaffCall } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { type Asked, actOnSamples, type ReceiveMatched } from './acts.ts'
import { readExceptions } from './exceptions.ts'
import { sampleSource, sampleTotals } from './list.ts'

export const samplesRoutes: AreaHandlers<Endpoints['samples']> = {
  ...listHandlers(sampleSource),
  ...totalsHandlers(sampleSource, sampleTotals),
}

/** Of the calls of labels, those about their samples. */
export function sampleActsRoutes(
  receiveMatched: ReceiveMatched,
): Pick<AreaHandlers<Endpoints['labels']>, 'act' | 'exceptions' | 'waive'> {
  const act = ({ write, staff, now, depthUnit }: StaffCall, asked: Asked) => {
    const reason = 'reason' in asked && asked.reason !== undefined ? { reason: asked.reason } : {}
    return write({ staffId: staff.id, ...reason }, (tx) =>
      actOnSamples(tx, asked, { now: now(), depthUnit, receiveMatched }),
    )
  }
  return {
    exceptions: ({ db, depthUnit }, { staleDays }) => readExceptions(db, staleDays, depthUnit),
    act: (call, input) => act(call, input.act),
    waive: (call, input) => act(call, { event: 'waive', ...input }),
  }
}
