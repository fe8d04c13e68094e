import type { Endpoint } from '../contract/endpoint.ts'
import { asProductError } from '../errors/catalog.ts'
import type { ApiAnswer } from './answer.ts'
import type { CallReport, HttpClientOptions } from './types.ts'

/** Begins an attempt. The result tells its end; a hook that throws changes nothing. */
export function beginReport(
  { onCall, clock }: Pick<HttpClientOptions, 'onCall' | 'clock'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  attempt: number,
) {
  const beganMs = clock.now()
  const tell = (end: Pick<CallReport, 'status' | 'requestId' | 'error'>) => {
    try {
      onCall?.({ call: null, method, path, ms: clock.now() - beganMs, attempt, ...end })
    } catch {
      // What somebody logs is no part of the call.
    }
  }
  return {
    answered: ({ status, headers }: ApiAnswer) =>
      tell({ status, requestId: headers.get('x-request-id'), error: null }),
    failed(caught: unknown) {
      const { status, requestId = null, kind: error } = asProductError(caught)
      tell({ status, requestId, error })
    },
  }
}
