/** One error on its way to the error reporting. */
export interface ErrorReport {
  error: unknown
  /** Which part of the program caught it. */
  where: string
}

export type ReportError = (error: unknown, where: string) => void

/** More than these before the reporting has loaded say nothing new. */
const MAX_QUEUED = 20

/**
 * Keeps the errors of a page that has not loaded its error reporting yet, also those nobody caught.
 *
 * `hand` gives what was kept to its taker once, and every later report of `report` directly; uncaught errors are from
 * then on the taker's own to listen for. `drop` forgets everything, for good.
 */
export function createErrorQueue(target: EventTarget) {
  let kept: ErrorReport[] = []
  let take: ((report: ErrorReport) => void) | null = (report) => {
    if (kept.length < MAX_QUEUED) kept.push(report)
  }
  const report: ReportError = (error, where) => take?.({ error, where })
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) report(event.error ?? event.message, 'window')
  }
  const onRejection = (event: Event) => {
    if ('reason' in event) report(event.reason, 'promise')
  }
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)

  function end(taker: ((report: ErrorReport) => void) | null): ErrorReport[] {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
    const queued = kept
    kept = []
    take = taker
    return queued
  }

  return {
    report,
    hand: (taker: (report: ErrorReport) => void) => end(taker),
    drop: () => void end(null),
  }
}

export type ErrorQueue = ReturnType<typeof createErrorQueue>
