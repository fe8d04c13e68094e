import { Button, IconButton } from '@org/ui'
import { Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageHasKeys } from '#platform/page-events.ts'
import { usePreference } from '#platform/preferences.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { Expected } from './Expected.tsx'
import { PastScans as Past } from './PastScans.tsx'
import * as css from './Scan.css.ts'
import { ScanField } from './ScanField.tsx'
import { isWaiting, type ScanMode } from './scan-log.ts'
import { UndoSymbol } from './UndoSymbol.tsx'
import { useScanKeys } from './useScanKeys.ts'
import { useScans } from './useScans.ts'
import { useWedge } from './useWedge.ts'
import { spokenOf } from './words.ts'

export interface ScanBoxProps {
  /** Names the page: its scans stay in sight. */
  place: string
  /** What scans do; null: they are looked up. */
  mode: ScanMode | null
  onShow: (code: string) => void
  /** What scans do, in words. */
  children?: ReactNode
}

/** Takes scans wherever the focus is, and typed codes; answers each and keeps the last ones in sight. */
export function ScanBox({ place, mode, onShow, children }: ScanBoxProps) {
  const box = useScanBox(place, mode)
  return (
    <div className={css.box}>
      {children}
      <ScanEntry box={box} />
      {mode?.mode === 'apply' ? <Expected entries={box.answered} /> : null}
      <LatestScan box={box} onShow={onShow} />
      <PastScans box={box} onShow={onShow} />
    </div>
  )
}

/** The scans of a page: those with an answer, the newest first, and how many wait for theirs. */
export function useScanBox(place: string, mode: ScanMode | null) {
  const scans = useScans(place, mode)
  useWedge(scans.hear)
  useScanKeys({ u: scans.undoLast })
  const answered = scans.entries.filter((entry) => !isWaiting(entry))
  return { ...scans, answered, waiting: scans.entries.length - answered.length }
}
export type ScanBoxState = ReturnType<typeof useScanBox>

/** Where a code is typed, and what those hear who do not look. */
export function ScanEntry({ box }: { box: ScanBoxState }) {
  const { scan, answered, waiting } = box
  const [latest] = answered
  const hasKeys = usePageHasKeys()
  return (
    <>
      <div className={css.line}>
        <div className={css.grows}>
          <ScanField onScan={(text) => scan(text, 'typed')} />
        </div>
        <UndoSymbol />
        <SoundToggle />
      </div>
      <p role="status" className={css.spoken}>
        {latest === undefined ? '' : spokenOf(latest)}
      </p>
      {hasKeys ? null : (
        <p role="alert" className={css.message}>
          Scans do not come here now: press on this page, then scan.
        </p>
      )}
      {waiting === 0 ? null : (
        <p className={css.quiet}>{waiting === 1 ? 'Looking up 1 scan…' : `Looking up ${waiting} scans…`}</p>
      )}
      <Unanswered box={box} />
    </>
  )
}

/** Scans that got no answer: all are sent again at one press, in their order. */
function Unanswered({ box: { answered, again } }: { box: ScanBoxState }) {
  const failed = answered.filter(({ failure }) => failure !== null)
  if (failed.length < 2) return null
  return (
    <div className={css.line}>
      <p className={css.grows}>{failed.length} scans got no answer. They are kept.</p>
      <Button onPress={() => failed.toReversed().forEach(again)}>Send all {failed.length} again</Button>
    </div>
  )
}

interface ShownScansProps {
  box: ScanBoxState
  onShow: (code: string) => void
}

interface LatestProps extends ShownScansProps {
  isWide?: boolean
  /** What else can be done with the bag just scanned. */
  children?: ReactNode
}

/** What the last scan said. */
export function LatestScan({ box, onShow, isWide = false, children }: LatestProps) {
  const { answered, scan, again, undo } = box
  const [latest] = answered
  if (latest === undefined) return null
  return (
    <AnswerCard key={latest.key} entry={latest} {...{ scan, again, undo, onShow, isWide }}>
      {children}
    </AnswerCard>
  )
}

/** The scans before the last one. */
export function PastScans({ box: { answered, again }, onShow }: ShownScansProps) {
  return <Past entries={answered.slice(1)} {...{ again, onShow }} />
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
