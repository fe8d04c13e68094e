import { asProductError } from '@org/core'
import { Button, Progress, toasts } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import * as css from '../parts/Results.css.ts'
import { type Followed, rememberJob, type Work } from './following.ts'
import { JOB_WORDS, type JobWords } from './job-words.ts'

interface JobProgressProps {
  work: Work
  /** Null until the server has answered that there is one. */
  running: Followed | null
}

/** How far a job is, and the way to cancel it. */
export function JobProgress({ work, running }: JobProgressProps) {
  const client = useClient()
  const [isCanceling, setIsCanceling] = useState(false)
  const words = JOB_WORDS[work.kind]

  async function cancel(id: number) {
    setIsCanceling(true)
    try {
      rememberJob(work, await client.jobs.cancel({ id }))
    } catch (error) {
      toasts.show({ tone: 'bad', message: words.notCanceled(asProductError(error)) })
      setIsCanceling(false)
    }
  }

  return (
    <div className={css.running}>
      <div className={css.howFar}>
        <Progress {...howFar(running, words)} />
        {running?.isUnheard === true ? (
          <p role="status" className={css.note}>
            {words.unheard}
          </p>
        ) : (
          <p className={css.note}>{words.goesOn}</p>
        )}
      </div>
      {running === null || running.isHidden ? null : (
        <Button isPending={isCanceling} onPress={() => void cancel(running.job.id)}>
          {words.cancel}
        </Button>
      )}
    </div>
  )
}

function howFar(running: Followed | null, words: JobWords): { label: string; fraction?: number } {
  if (running === null) return { label: words.begins }
  const { state, step, done, total } = running.job
  if (state === 'queued') return { label: 'Waiting to start' }
  const label = step === '' ? words.begins : step
  if (total === null || total === 0) return { label }
  const count = done < total ? words.count?.(done, total) : undefined
  return {
    label: count === undefined ? label : `${label}: ${count}`,
    fraction: Math.min(done / total, 1),
  }
}
