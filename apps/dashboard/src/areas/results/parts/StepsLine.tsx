import { OPEN_UPLOAD_STATUSES, paths, type ResultUpload } from '@org/core'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from '#platform/links.tsx'
import * as css from './Results.css.ts'

export type Step = 'file' | 'columns' | 'check' | 'commit'

const STEPS: readonly { key: Step; label: string }[] = [
  { key: 'file', label: 'File' },
  { key: 'columns', label: 'Columns' },
  { key: 'check', label: 'Check' },
  { key: 'commit', label: 'Commit' },
]

interface StepsLineProps {
  upload: ResultUpload
  step: Step
  /** A job checks the rows: the columns cannot be changed. */
  isChecking: boolean
}

/** Where one is on the way from file to results; what can be gone back to is a link. */
export function StepsLine({ upload, step, isChecking }: StepsLineProps) {
  const at = STEPS.findIndex(({ key }) => key === step)
  const isOver = upload.status === 'committed'
  const id = String(upload.id)
  const isOpen = OPEN_UPLOAD_STATUSES.some((each) => each === upload.status)
  const links: Partial<Record<Step, string>> = {
    file: paths.samplingUpload.link(),
    ...(isOpen && !isChecking ? { columns: paths.samplingUpload.link({ upload: id, step: 'columns' }) } : {}),
    ...(isOpen && upload.summary !== null ? { check: paths.samplingUpload.link({ upload: id }) } : {}),
  }
  return (
    <nav aria-label="Steps of the upload" className={css.steps}>
      {STEPS.map(({ key, label }, index) => {
        const isDone = index < at || isOver
        const link = links[key]
        const words = (
          <>
            {`${index + 1} ${label}`}
            {isDone ? <Check size={14} aria-hidden /> : null}
            {isDone ? <span className={css.hidden}>, done</span> : null}
          </>
        )
        return (
          <Fragment key={key}>
            {index === 0 ? null : <span aria-hidden>—</span>}
            {key === step || link === undefined ? (
              <span className={css.step} aria-current={key === step ? 'step' : undefined}>
                {words}
              </span>
            ) : (
              <Link href={link} className={css.step}>
                {words}
              </Link>
            )}
          </Fragment>
        )
      })}
    </nav>
  )
}
