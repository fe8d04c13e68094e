import { IconButton } from '@org/ui'
import { Eye, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePreference } from '#platform/preferences.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import * as css from './Scan.css.ts'
import { ScanField } from './ScanField.tsx'
import { isWaiting, type ScanEntry, useScans } from './useScans.ts'
import { useWedge } from './useWedge.ts'
import { codeOf, OUTCOME_WORDS, outcomeOf, spokenOf } from './words.ts'

export interface ScanBoxProps {
  /** The point that scans are applied to; null: they are looked up. */
  pointId: number | null
  onShow: (code: string) => void
  /** What scans do. */
  children?: ReactNode
}

/** Takes scans wherever the focus is, and typed codes; answers each and keeps the last ones in sight. */
export function ScanBox({ pointId, onShow, children }: ScanBoxProps) {
  const { entries, scan, markUndone } = useScans(pointId)
  useWedge((text) => scan(text, 'scanner'))
  const answered = entries.filter((entry) => !isWaiting(entry))
  const [latest, ...past] = answered
  const waiting = entries.length - answered.length
  return (
    <div className={css.box}>
      {children}
      <div className={css.line}>
        <div className={css.grows}>
          <ScanField onScan={(text) => scan(text, 'typed')} />
        </div>
        <SoundToggle />
      </div>
      <p role="status" className={css.spoken}>
        {latest === undefined ? '' : spokenOf(latest)}
      </p>
      {waiting === 0 ? null : (
        <p className={css.quiet}>{waiting === 1 ? 'Looking up 1 scan…' : `Looking up ${waiting} scans…`}</p>
      )}
      {latest === undefined ? null : (
        <AnswerCard key={latest.key} entry={latest} {...{ scan, markUndone, onShow }} />
      )}
      <Past entries={past} onShow={onShow} />
    </div>
  )
}

function SoundToggle() {
  const isOn = usePreference((preferences) => preferences.scanSounds)
  const choose = usePreference((preferences) => preferences.choose)
  return (
    <IconButton
      label={isOn ? 'Turn scan sounds off' : 'Turn scan sounds on'}
      tone="quiet"
      onPress={() => choose({ scanSounds: !isOn })}
    >
      {isOn ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
    </IconButton>
  )
}

interface PastProps {
  entries: readonly ScanEntry[]
  onShow: (code: string) => void
}

/** The scans before the last one. */
function Past({ entries, onShow }: PastProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label="Earlier scans">
      <h2 className={css.heading}>Earlier scans</h2>
      <ol className={css.history}>
        {entries.map((entry) => (
          <PastScan key={entry.key} entry={entry} onShow={onShow} />
        ))}
      </ol>
    </section>
  )
}

function PastScan({ entry, onShow }: { entry: ScanEntry; onShow: (code: string) => void }) {
  const outcome = outcomeOf(entry)
  const code = entry.answer?.label?.code
  return (
    <li className={css.past}>
      <span role="img" aria-label={OUTCOME_WORDS[outcome]} className={css.icons[outcome]}>
        <OutcomeIcon outcome={outcome} size={16} />
      </span>
      <span className={css.pastWords}>
        <span className={css.pastCode}>{codeOf(entry)}</span>{' '}
        <span className={css.quiet}>{entry.answer?.message ?? entry.failure?.message}</span>
      </span>
      {code === undefined ? null : (
        <IconButton label={`Show ${codeOf(entry)}`} tone="quiet" onPress={() => onShow(code)}>
          <Eye size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
