/** How far a commit is. */
export interface CommitProgress {
  /** What is being done, for a person to read. */
  step: string
  done: number
  total: number
}

/**
 * Commits under way in this process, by upload. Another process does not know of them: behind several, a client that
 * reaches another one is told nothing and goes on waiting for the commit's own answer.
 */
const underWay = new Map<number, CommitProgress>()

export const progressOf = (uploadId: number): CommitProgress | null => underWay.get(uploadId) ?? null

/** Says how far the work is while it runs. Of two commits of one upload the first is shown; the second waits for it. */
export async function withProgress<T>(
  uploadId: number,
  total: number,
  work: (report: (step: string, done: number) => void) => Promise<T>,
): Promise<T> {
  if (underWay.has(uploadId)) return work(() => undefined)
  const progress: CommitProgress = { step: 'Checking', done: 0, total }
  underWay.set(uploadId, progress)
  try {
    return await work((step, done) => Object.assign(progress, { step, done }))
  } finally {
    underWay.delete(uploadId)
  }
}
