const RETRY_MS = 1_000

export interface Repeated {
  work(): Promise<void>
  /** Whether anyone needs the work. */
  isWanted(): boolean
  /** Called with each failure; the work runs again after a second. */
  failed(error: unknown): void
}

/** Work that many request: one run at a time, and one more after it for requests during the run. @returns requests it */
export function repeat({ work, isWanted, failed }: Repeated): () => void {
  let isDue = false
  let isRunning = false
  const run = async (): Promise<void> => {
    isRunning = true
    while (isDue && isWanted()) {
      isDue = false
      try {
        await work()
      } catch (error) {
        failed(error)
        isDue = true
        await new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
    // Synchronously with the check for due work: a later request starts it again.
    isRunning = false
  }
  return () => {
    isDue = true
    if (!isRunning) void run()
  }
}
