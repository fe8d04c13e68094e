import type { Logger } from 'pino'
import type { OpenedDatabase } from '../db/database.ts'
import { createWaitWatch, type WaitWatch } from '../db/waits.ts'

const rounded = (seconds: number): number => Math.round(seconds)

/** Says in the log when writes wait without an end, and when they go on; the embedded database has no others to wait for. */
export function watchWrites({ control }: Pick<OpenedDatabase, 'control'>, log: Logger): WaitWatch {
  if (control === null) return { current: null, seconds: null, close: () => {} }
  return createWaitWatch(control, {
    onBegin({ for: what, seconds, holderPid }) {
      const reason = `writes wait for ${what}`
      log.warn(
        { reason, seconds: rounded(seconds), ...(holderPid === null ? {} : { holderPid }) },
        'database',
      )
    },
    onEnd: ({ for: what }) => log.info({ reason: `writes wait no longer for ${what}` }, 'database'),
  })
}
