import { type DemonstrationProgress, demonstrationSchema } from '@org/core/contract'
import { Sprout } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { useQuery } from '#data/swr.ts'
import { useServices } from '#platform/services.ts'
import * as css from './Shell.css.ts'

const ASK_MS = 2_000

/** Said while a first start still invents what people will see; goes by itself. */
export function Inventing(): ReactElement | null {
  const { config } = useServices()
  return config.isInventing === true ? <Invented /> : null
}

function Invented(): ReactElement {
  const { data: progress, reload } = useQuery(['shell', 'demonstration'], askProgress)
  const isOver = progress === null
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => void reload(), ASK_MS)
    return () => clearInterval(timer)
  }, [isOver, reload])
  return (
    <div role="status">
      {progress == null ? null : (
        <p className={css.notice}>
          <Sprout size={16} aria-hidden className={css.noticeIcon} />
          <span className={css.noticeWords}>{sentence(progress)}</span>
        </p>
      )}
    </div>
  )
}

async function askProgress(): Promise<DemonstrationProgress | null> {
  const response = await fetch('/demonstration.json')
  if (!response.ok) throw new Error(`How far the demonstration is could not be read: ${response.status}`)
  return demonstrationSchema.parse(await response.json()).demonstration
}

const sentence = ({ step, done, total }: DemonstrationProgress): string =>
  step === ''
    ? 'Inventing the demonstration …'
    : `Inventing the demonstration: ${step}, ${done} of ${total} … You can work already.`
