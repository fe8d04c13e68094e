import type { Logger } from 'pino'
import type { OpenedDatabase } from '../../db/database.ts'
import type { ExportFiles } from '../../files/export-files.ts'
import { claimExport, forgetOldExports } from './queue.ts'
import { runExport } from './run.ts'

/** Exports this process makes at the same time. */
const LANES = 2
/** How often to look for what a lost process has left, in milliseconds; new ones are heard of at once. */
const LOOK_MS = 15_000
const TIDY_MS = 3_600_000

export interface ExportRunner {
  /** Gives back what is under way, and waits until nothing is written any more. */
  close(): Promise<void>
}

/** Makes the exports that people ask for, of this process and of others, as long as the server runs. */
export function startExportRunner(options: {
  database: OpenedDatabase
  files: ExportFiles
  log: Logger
  now(): Date
}): ExportRunner {
  const { database, files, log, now } = options
  const { db, feed } = database
  const stop = new AbortController()
  const context = { db, files, log, now, stopping: stop.signal }
  const lanes = Array.from({ length: LANES }, () => createLane(workOn))

  async function workOn(): Promise<boolean> {
    if (stop.signal.aborted) return false
    const claim = await claimExport(db, now())
    if (claim === null) return false
    await runExport(context, claim)
    return true
  }
  function createLane(work: () => Promise<boolean>) {
    let running: Promise<void> | null = null
    let isAskedAgain = false
    const drain = async (): Promise<void> => {
      try {
        do isAskedAgain = false
        while ((await work()) || isAskedAgain)
      } catch (err) {
        if (!stop.signal.aborted) log.warn({ err }, 'exports could not be looked for')
      }
      running = null
    }
    return {
      wake(): void {
        isAskedAgain = true
        running ??= drain()
      },
      ended: (): Promise<void> => running ?? Promise.resolve(),
    }
  }
  const wake = (): void => {
    for (const lane of lanes) lane.wake()
  }
  let tidied: Promise<void> = Promise.resolve()
  const tidy = (): void => {
    tidied = forgetOldExports(db, now(), files.remove).catch((err: unknown) =>
      log.warn({ err }, 'old exports stay'),
    )
  }

  const unsubscribe = feed.subscribe({
    onChange: ({ entities }) => {
      if (entities.includes('export')) wake()
    },
    onGap: wake,
  })
  const looking = setInterval(wake, LOOK_MS).unref()
  const tidying = setInterval(tidy, TIDY_MS).unref()
  wake()
  tidy()
  return {
    async close() {
      unsubscribe()
      clearInterval(looking)
      clearInterval(tidying)
      stop.abort()
      await Promise.all([tidied, ...lanes.map((lane) => lane.ended())])
    },
  }
}
