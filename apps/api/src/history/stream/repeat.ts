const RETRY_MS = 1_000

export interface Repeated {
  work(): Promise<void>
  /** Whether there is anyone to do it for. */
  isWanted(): boolean
  /** Told of each failure; it is tried again after a second. */
  failed(error: unknown): void
}

/** Work that many ask for: one run at a time, and one more after it for all who asked meanwhile. @returns asks for it */
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
    // In the same breath as the look at what is due: who asks now starts it again.
    isRunning = false
  }
  return () => {
    isDue = true
    if (!isRunning) void run()
  }
}
