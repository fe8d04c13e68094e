import { errors } from '../errors/catalog.ts'

/**
 * Runs a call that must not hang: its signal fires at the deadline, and `errors.timeout()` is thrown then even if
 * the call (or loading the code for it) does not listen.
 */
export async function withDeadline<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  let onAbort = () => {}
  const expired = new Promise<never>((_, reject) => {
    onAbort = () => reject(errors.timeout(signal.reason))
    signal.addEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([call(signal), expired])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
