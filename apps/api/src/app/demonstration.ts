import type { DemonstrationProgress } from '@org/core/contract'
import type { Logger } from 'pino'
import type { OpenedDatabase } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'

/** A demonstration that is invented while the page is open. */
export interface RunningDemonstration {
  /** Begins to write what the first pages do not need. */
  begin(): void
  /** How far it is; null once all of it is there. */
  progress(): Promise<DemonstrationProgress | null>
  /** Waits for the part under way; the next start goes on. */
  close(): Promise<void>
}

/** Loaded only where it is asked for: a server in production has nothing invented in it. */
export async function seedDemo(
  { db }: OpenedDatabase,
  { originals }: FileStore,
  log: Logger,
): Promise<RunningDemonstration | null> {
  const { readProgress, seedAtFirstStart } = await import('../demo/first-start.ts')
  const ending = new AbortController()
  const say = (line: string): boolean => process.stdout.write(`${line}\n`)
  const begun = await seedAtFirstStart(db, originals.keep, new Date(), say, { signal: ending.signal })
  if (begun === null) return null
  let finishing: Promise<void> = Promise.resolve()
  return {
    begin() {
      finishing = begun.finish().catch((err: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err }, 'the demonstration was not finished; the next start goes on')
      })
    },
    progress: () => readProgress(db),
    async close() {
      ending.abort()
      await finishing
    },
  }
}
