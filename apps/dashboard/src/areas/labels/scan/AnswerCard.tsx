import { formatCode, type ScanAnswer } from '@org/core'
import { Button, ErrorState, formatInstant } from '@org/ui'
import { useUndo } from '#history/undo/useUndo.ts'
import { eventWords } from '../panel/events.ts'
import { SampleState } from '../parts/looks.tsx'
import { sampleTitle } from '../words.ts'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import * as css from './Scan.css.ts'
import type { ScanEntry, Scans } from './useScans.ts'
import { codeOf, OUTCOME_WORDS, outcomeOf } from './words.ts'

interface AnswerCardProps extends Pick<Scans, 'scan' | 'markUndone'> {
  entry: ScanEntry
  onShow: (code: string) => void
  /** It has the width of the page: what is next stands at its end. */
  isWide?: boolean
}

/** What a scan said: what it is, what it was, what is next. */
export function AnswerCard({ entry, scan, markUndone, onShow, isWide = false }: AnswerCardProps) {
  const { answer, failure, text } = entry
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
        <ErrorState error={failure} onRetry={() => scan(text, 'typed')} kept="The scan can be sent again." />
      )}
      {answer === null ? null : (
        <>
          {isWide ? <SaidWide answer={answer} /> : <Said answer={answer} />}
          <div className={css.line}>
            <Ways {...{ entry, answer, scan, markUndone, onShow }} />
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

function Ways({ entry, answer, scan, markUndone, onShow }: AnswerCardProps & { answer: ScanAnswer }) {
  const { undo } = useUndo()
  const { correction, editId, label, message } = answer
  return (
    <>
      {correction === null ? null : (
        <Button tone="primary" onPress={() => scan(correction, 'typed')}>
          Did you mean {formatCode(correction)}?
        </Button>
      )}
      {editId === null ? null : (
        <Button
          isDisabled={entry.isUndone}
          onPress={() => {
            markUndone(entry.key)
            void undo(editId, message)
          }}
        >
          {entry.isUndone ? 'Undone' : 'Undo'}
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
