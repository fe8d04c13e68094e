import { asProductError } from '@org/core'
import { Button, Progress, toasts } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { type Followed, rememberImport, useImports } from '../following.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'

/** How far an import is, and the way to cancel it. Drawn anew with each answer, and nothing else with it. */
export function ImportProgress({ uploadId }: { uploadId: number }) {
  const client = useClient()
  /** Null: asked for, and not answered yet. */
  const running = useImports(({ known }) => known[uploadId] ?? null)
  const [isCanceling, setIsCanceling] = useState(false)

  async function cancel(id: number) {
    setIsCanceling(true)
    try {
      rememberImport(uploadId, await client.jobs.cancel({ id }))
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `The import was not canceled. ${message}. ${remedy}`.trim() })
      setIsCanceling(false)
    }
  }

  return (
    <div className={css.running}>
      <div className={css.howFar}>
        <Progress {...howFar(running)} />
        {running?.isUnheard === true ? (
          <p role="status" className={css.unheard}>
            The server is not answering. This page keeps trying. The import continues by itself, or starts
            again when the server is back. Nothing is imported twice.
          </p>
        ) : null}
      </div>
      {running === null ? null : (
        <Button isPending={isCanceling} onPress={() => void cancel(running.job.id)}>
          Cancel the import
        </Button>
      )}
    </div>
  )
}

function howFar(running: Followed | null): { label: string; fraction?: number } {
  if (running === null) return { label: 'Importing' }
  const { state, step, done, total } = running.job
  if (state === 'queued') return { label: 'Waiting to start' }
  const label = step === '' ? 'Importing' : step
  return total === null || total === 0 ? { label } : { label, fraction: Math.min(done / total, 1) }
}
