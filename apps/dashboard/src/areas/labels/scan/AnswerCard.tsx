import { formatCode, type ScanAnswer } from '@org/core'
import { Button, ErrorState, formatInstant } from '@org/ui'
import type { ReactNode } from 'react'
import { eventWords } from '../panel/events.ts'
import { SampleState } from '../parts/looks.tsx'
import { sampleTitle } from '../words.ts'
import { KeyHint } from './KeyHint.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import * as css from './Scan.css.ts'
import type { ScanEntry } from './scan-log.ts'
import type { Scans } from './useScans.ts'
import { codeOf, OUTCOME_WORDS, outcomeOf } from './words.ts'

interface AnswerCardProps extends Pick<Scans, 'scan' | 'again' | 'undo'> {
  entry: ScanEntry
  onShow: (code: string) => void
  /** It has the width of the page: what is next stands at its end. */
  isWide?: boolean
  /** What else can be done with the bag that was scanned. */
  children?: ReactNode
}

/** What a scan said: what it is, what it was, what is next. */
export function AnswerCard({ entry, scan, again, undo, onShow, isWide = false, children }: AnswerCardProps) {
  const { answer, failure, said } = entry
  const outcome = outcomeOf(entry)
  return (
    <section aria-label={`${OUTCOME_WORDS[outcome]}: ${codeOf(entry)}`} className={css.cards[outcome]}>
      <div className={css.head}>
        <span className={css.marks[outcome]}>
          <OutcomeIcon outcome={outcome} size={24} />
        </span>
        <span className={css.code}>{codeOf(entry)}</span>
      </div>
      {failure === null ? null : (
        <>
          <ErrorState error={failure} kept="The scan is kept." />
          <div>
            <Button onPress={() => again(entry)}>Send again</Button>
          </div>
        </>
      )}
      {said === null ? null : (
        <p className={css.message}>{[said.message, said.remedy].filter(Boolean).join('. ')}</p>
      )}
      {answer === null ? null : (
        <>
          {isWide ? <SaidWide answer={answer} /> : <Said answer={answer} />}
          <div className={css.line}>
            {children}
            <Ways {...{ entry, answer, scan, undo, onShow }} />
          </div>
        </>
      )}
    </section>
  )
}

/** The same in few lines, so that the list below keeps its room. */
function SaidWide({ answer }: { answer: ScanAnswer }) {
  const { message, remedy, next, note, sample } = answer
  return (
    <div className={css.wide}>
      <div className={css.grows}>
        <p className={css.message}>{[message, remedy].filter(Boolean).join('. ')}</p>
        {sample === null ? null : <p className={css.quiet}>{sampleTitle(sample)}</p>}
        <LastWords answer={answer} />
        {note === '' ? null : <p className={css.quiet}>{note}</p>}
      </div>
      {next === '' ? null : (
        <p>
          <span className={css.quiet}>Next: </span>
          <span className={css.next}>{next}</span>
        </p>
      )}
    </div>
  )
}

function LastWords({ answer: { last } }: { answer: ScanAnswer }) {
  if (last === null) return null
  return (
    <p className={css.quiet}>
      Last: {eventWords(last)}, {formatInstant(last.at)}
      {last.by === null ? '' : `, ${last.by}`}
    </p>
  )
}

function Said({ answer }: { answer: ScanAnswer }) {
  const { message, remedy, next, note, sample } = answer
  return (
    <>
      <p className={css.message}>{message}</p>
      {remedy === '' ? null : <p>{remedy}</p>}
      {sample === null ? null : (
        <>
          <p className={css.quiet}>{sampleTitle(sample)}</p>
          <div>
            <SampleState status={sample.status} />
          </div>
        </>
      )}
      <LastWords answer={answer} />
      {next === '' ? null : (
        <p>
          <span className={css.quiet}>Next: </span>
          <span className={css.next}>{next}</span>
        </p>
      )}
      {note === '' ? null : <p className={css.quiet}>{note}</p>}
    </>
  )
}

function Ways({
  entry,
  answer: { correction, editId, label },
  scan,
  undo,
  onShow,
}: Omit<AnswerCardProps, 'again'> & { answer: ScanAnswer }) {
  return (
    <>
      {correction === null ? null : (
        <Button tone="primary" onPress={() => scan(correction, 'typed')}>
          Did you mean {formatCode(correction)}?
        </Button>
      )}
      {editId === null ? null : (
        <Button isDisabled={entry.isUndone} onPress={() => undo(entry)}>
          {entry.isUndone ? 'Undone' : 'Undo'} {entry.isUndone ? null : <KeyHint letter="u" />}
        </Button>
      )}
      {label === null ? null : (
        <Button tone="quiet" onPress={() => onShow(label.code)}>
          Show its history
        </Button>
      )}
    </>
  )
}
