import { asProductError } from '@org/core'
import { Button, Progress, toasts } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import * as css from '../parts/Results.css.ts'
import { type Followed, rememberCommit, useCommits } from './following.ts'

/** How far a commit is, and the way to cancel it. */
export function CommitProgress({ uploadId }: { uploadId: number }) {
  const client = useClient()
  const running = useCommits(({ known }) => known[uploadId] ?? null)
  const [isCanceling, setIsCanceling] = useState(false)

  async function cancel(id: number) {
    setIsCanceling(true)
    try {
      rememberCommit(uploadId, await client.jobs.cancel({ id }))
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `The commit was not canceled. ${message}. ${remedy}`.trim() })
      setIsCanceling(false)
    }
  }

  return (
    <div className={css.running}>
      <div className={css.howFar}>
        <Progress {...howFar(running)} />
        {running?.isUnheard === true ? (
          <p role="status" className={css.note}>
            The server is not answering. This page keeps trying. The commit continues by itself, and nothing
            is committed twice.
          </p>
        ) : null}
      </div>
      {running === null ? null : (
        <Button isPending={isCanceling} onPress={() => void cancel(running.job.id)}>
          Cancel the commit
        </Button>
      )}
    </div>
  )
}

function howFar(running: Followed | null): { label: string; fraction?: number } {
  if (running === null) return { label: 'Committing' }
  const { state, step, done, total } = running.job
  if (state === 'queued') return { label: 'Waiting to start' }
  const label = step === '' ? 'Committing' : step
  return total === null || total === 0 ? { label } : { label, fraction: Math.min(done / total, 1) }
}
