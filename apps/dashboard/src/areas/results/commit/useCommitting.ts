import { asProductError, fromErrorBody, type Job, type ProductError, type ResultUpload } from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { noteEdit, placeNow } from '#writes/made-edits.ts'
import {
  type Followed,
  followJob,
  forgetJob,
  isUnderWay,
  rememberJob,
  useFollowed,
  type Work,
} from '../jobs/following.ts'
import { COMMITTED, othersFlag } from '../useResultWrites.ts'
import { resultCount, sampleCount } from '../words.ts'

export interface Committing {
  isRunning: boolean
  /** Null until the server has answered that there is a job. */
  followed: Followed | null
  failure: ProductError | null
  run: () => Promise<void>
}

export const commitOf = (uploadId: number): Work => ({ kind: 'results', uploadId })

/** Commits a file, and follows it to its end: also one that was begun before a reload or in another tab. */
export function useCommitting(upload: ResultUpload): Committing {
  const client = useClient()
  const written = useWritten()
  const { offerImport } = useUndo()
  const followed = useFollowed(commitOf(upload.id))
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<ProductError | null>(null)
  const { id, fileName } = upload

  const end = (begun: ReturnType<typeof placeNow>) => async (job: Job) => {
    await written(...COMMITTED)
    if (job.kind === 'results' && job.result !== null) {
      const { resultCount: results, sampleCount: samples, editId } = job.result
      const message = `${resultCount(results)} of ${sampleCount(samples)} committed from ${fileName}`
      noteEdit(editId, begun)
      offerImport({ message, editId, upload: { id, kind: 'lab_results' }, fileName })
    } else if (job.state === 'canceled')
      toasts.show({ message: `Commit of ${fileName} canceled. Nothing was committed.` })
  }
  const follow = (job: Job) => void followJob(client, commitOf(id), job, end(placeNow()))

  const find = async () => {
    // Not knowing of one stops nothing.
    const found = await client.jobs.ofUpload({ id }).catch(() => null)
    if (found?.job == null) return
    if (isUnderWay(found.job)) follow(found.job)
    else if (found.job.state === 'failed') rememberJob(commitOf(id), found.job)
  }
  const findNow = useRef(find)
  findNow.current = find
  const isWaiting = upload.status === 'checked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    if (isWaiting) void findNow.current()
  }, [id, isWaiting])

  async function run() {
    setRefusal(null)
    // What became of an earlier try says nothing about this one.
    forgetJob(commitOf(id))
    setIsAsking(true)
    try {
      follow(
        await client.resultUploads.commit({ id, version: upload.version, ...othersFlag(upload.isOthers) }),
      )
    } catch (error) {
      setRefusal(asProductError(error))
      void written('upload')
    } finally {
      setIsAsking(false)
    }
  }

  const error = followed?.job.error ?? null
  const failed = error === null ? null : fromErrorBody({ error })
  return {
    isRunning: isAsking || (followed !== null && !followed.isHidden && isUnderWay(followed.job)),
    followed,
    failure: refusal ?? failed,
    run,
  }
}
