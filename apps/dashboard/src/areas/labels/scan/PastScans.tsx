import { Button, IconButton } from '@org/ui'
import { Eye } from 'lucide-react'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import * as css from './Scan.css.ts'
import type { ScanEntry } from './scan-log.ts'
import { codeOf, OUTCOME_WORDS, outcomeOf } from './words.ts'

interface PastProps {
  entries: readonly ScanEntry[]
  onShow: (code: string) => void
  again: (entry: ScanEntry) => void
}

/** Earlier scans, the newest first. */
export function PastScans({ entries, onShow, again }: PastProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label="Earlier scans">
      <h2 className={css.heading}>Earlier scans</h2>
      <ol className={css.history}>
        {entries.map((entry) => (
          <PastScan key={entry.key} {...{ entry, onShow, again }} />
        ))}
      </ol>
    </section>
  )
}

type PastScanProps = Omit<PastProps, 'entries'> & { entry: ScanEntry }

function PastScan({ entry, onShow, again }: PastScanProps) {
  const outcome = outcomeOf(entry)
  const code = entry.answer?.label?.code
  return (
    <li className={css.past}>
      <span role="img" aria-label={OUTCOME_WORDS[outcome]} className={css.icons[outcome]}>
        <OutcomeIcon outcome={outcome} size={16} />
      </span>
      <span className={css.pastWords}>
        <span className={css.pastCode}>{codeOf(entry)}</span>{' '}
        <span className={css.quiet}>
          {entry.answer?.message ?? entry.said?.message ?? entry.failure?.message}
          {entry.isUndone ? ' · undone' : ''}
        </span>
      </span>
      {entry.failure === null ? null : (
        <Button aria-label={`Send ${codeOf(entry)} again`} onPress={() => again(entry)}>
          Send again
        </Button>
      )}
      {code === undefined ? null : (
        <IconButton label={`Show ${codeOf(entry)}`} tone="quiet" onPress={() => onShow(code)}>
          <Eye size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
