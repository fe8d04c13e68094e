import { IconButton } from '@org/ui'
import { Eye, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePreference } from '#platform/preferences.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import * as css from './Scan.css.ts'
import { ScanField } from './ScanField.tsx'
import { type ScanEntry as Entry, isWaiting, type ScanMode, useScans } from './useScans.ts'
import { useWedge } from './useWedge.ts'
import { codeOf, OUTCOME_WORDS, outcomeOf, spokenOf } from './words.ts'

export interface ScanBoxProps {
  /** What scans do; null: they are looked up. */
  mode: ScanMode | null
  onShow: (code: string) => void
  /** What scans do, in words. */
  children?: ReactNode
}

/** Takes scans wherever the focus is, and typed codes; answers each and keeps the last ones in sight. */
export function ScanBox({ mode, onShow, children }: ScanBoxProps) {
  const box = useScanBox(mode)
  return (
    <div className={css.box}>
      {children}
      <ScanEntry box={box} />
      <LatestScan box={box} onShow={onShow} />
      <PastScans box={box} onShow={onShow} />
    </div>
  )
}

/** The scans of a page: those with an answer, the newest first, and how many wait for theirs. */
export function useScanBox(mode: ScanMode | null) {
  const scans = useScans(mode)
  useWedge((text) => scans.scan(text, 'scanner'))
  const answered = scans.entries.filter((entry) => !isWaiting(entry))
  return { ...scans, answered, waiting: scans.entries.length - answered.length }
}
export type ScanBoxState = ReturnType<typeof useScanBox>

/** Where a code is typed, and what those hear who do not look. */
export function ScanEntry({ box: { scan, answered, waiting } }: { box: ScanBoxState }) {
  const [latest] = answered
  return (
    <>
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
    </>
  )
}

interface ShownScansProps {
  box: ScanBoxState
  onShow: (code: string) => void
}

/** What the last scan said. */
export function LatestScan({ box, onShow, isWide = false }: ShownScansProps & { isWide?: boolean }) {
  const { answered, scan, markUndone } = box
  const [latest] = answered
  if (latest === undefined) return null
  return <AnswerCard key={latest.key} entry={latest} {...{ scan, markUndone, onShow, isWide }} />
}

/** The scans before the last one. */
export function PastScans({ box: { answered }, onShow }: ShownScansProps) {
  return <Past entries={answered.slice(1)} onShow={onShow} />
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
  entries: readonly Entry[]
  onShow: (code: string) => void
}

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

function PastScan({ entry, onShow }: { entry: Entry; onShow: (code: string) => void }) {
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
