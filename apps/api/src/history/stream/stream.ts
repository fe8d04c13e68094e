import { errors } from '@org/core/contract'
import type { StaffCall, StreamAnswer } from '../../http/route.ts'

const NUMBER = /^\d{1,15}$/

interface StreamQuery {
  since?: number | undefined
  withinS?: number | undefined
}

/**
 * Changes as they are committed.
 *
 * @throws errors.validation for a Last-Event-ID that is no number; errors.rateLimited; errors.unavailable
 */
export async function stream(call: StaffCall, query: StreamQuery): Promise<StreamAnswer> {
  const { identity, staff, signal, lastEventId, live } = call
  return live.open({
    identity,
    staffId: staff.id,
    since: lastEventId === undefined ? query.since : resumePoint(lastEventId),
    withinS: query.withinS,
    signal,
  })
}

function resumePoint(lastEventId: string): number {
  if (!NUMBER.test(lastEventId))
    throw errors.validation([{ path: 'last-event-id', message: 'Is not the number of a change' }])
  return Number(lastEventId)
}
