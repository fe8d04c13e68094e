import type { RuntimeConfig } from '@org/core/contract'
import { idle } from '../idle.ts'
import { createErrorQueue, type ErrorQueue, type ReportError } from './queue.ts'

const queue: ErrorQueue = createErrorQueue(window)

/** Reports an error that was caught, and shown to the person, somewhere in the program. */
export const reportError: ReportError = queue.report

/**
 * Starts the error reporting once the browser has painted and has time. Without a DSN there is none, and what was
 * queued is forgotten. A failure to load it must not become an error of the page: it is tried again with the next page.
 */
export async function startErrorReporting(config: RuntimeConfig): Promise<void> {
  const { sentryDsn } = config
  if (sentryDsn === null) {
    queue.drop()
    return
  }
  await afterPaint()
  try {
    const { sendReport, sentryOptions, startSentry } = await import('./sentry.ts')
    startSentry(sentryOptions({ ...config, sentryDsn }), queue.hand(sendReport))
  } catch {
    queue.drop()
  }
}

/** After the next frame is on the screen. */
async function afterPaint(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await idle()
}
