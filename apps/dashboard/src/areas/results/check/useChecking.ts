import type { ResultUpload } from '@org/core'
import { useEffect } from 'react'
import { useClient } from '#data/api.ts'
import { useWritten } from '#live/written.ts'
import { type Followed, followJob, isUnderWay, useFollowed, type Work } from '../jobs/following.ts'

/** How often the file is looked at where its job says nothing. */
const LOOK_MS = 2_000

export const checkOf = (uploadId: number): Work => ({ kind: 'check', uploadId })

/**
 * Follows the job that checks the rows of a large file until the file is read with its end, also one that was begun
 * before a reload, in another tab, or by another person.
 *
 * @returns null where no job checks the rows
 */
export function useChecking({ id, check }: Pick<ResultUpload, 'id' | 'check'>): Followed | null {
  const client = useClient()
  const written = useWritten()
  const followed = useFollowed(checkOf(id))
  const begun = check !== null && isUnderWay(check) ? check : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job
  useEffect(() => {
    if (begun !== null) void followJob(client, checkOf(id), begun, () => written('upload'))
  }, [client, id, begun?.id])

  const known = followed !== null && followed.job.id === begun?.id ? followed : null
  // Of another person’s job only the file tells; and the file may have been read before the end of one’s own.
  const isBehind = known !== null && (known.isHidden || !isUnderWay(known.job))
  useEffect(() => {
    if (!isBehind) return
    const timer = setInterval(() => void written('upload'), LOOK_MS)
    return () => clearInterval(timer)
  }, [isBehind, written])

  if (begun === null) return null
  if (known === null) return { job: begun, isUnheard: false, isHidden: false }
  return known.isHidden ? { ...known, job: begun } : known
}

/** Why nothing else can be done with the file; null where no job checks its rows. */
export function whyNotWhile(running: Followed | null): string | null {
  if (running === null) return null
  return running.isHidden
    ? 'The rows are being checked. Wait until the check is done.'
    : 'The rows are being checked. Wait until the check is done, or cancel it.'
}
