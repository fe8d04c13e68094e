import type { RunningServer } from '../app/server.ts'

/** What a server has heard of changes. */
export interface Hearing {
  /** Resolves when it has heard of every change that is committed by now. */
  caughtUp(): Promise<void>
}

/** Follows what a server hears; to be called before the changes that a test waits for. */
export function hearingOf({ services: { database } }: Pick<RunningServer, 'services'>): Hearing {
  let upTo = 0
  const waiting = new Set<() => void>()
  database.feed.subscribe({
    onChange({ to }) {
      upTo = Math.max(upTo, to)
      for (const look of waiting) look()
    },
    onGap: () => {},
  })
  return {
    async caughtUp() {
      const { newest } = await database.db
        .selectFrom('change')
        .select((select) => select.fn.max('seq').as('newest'))
        .executeTakeFirstOrThrow()
      await new Promise<void>((resolve) => {
        const look = () => {
          if (upTo < newest) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
  }
}
