import { type Point, type PointCause, pointEntity } from '@org/core'
import { errors } from '@org/core/contract'
import { Checkbox } from '@org/ui'
import { useState } from 'react'
import { CauseField } from '#unsaved/CauseField.tsx'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { together } from '#unsaved/together.ts'
import { useTyped } from '#unsaved/typed.ts'
import { CAUSE_FIELD, NO_CAUSE, useCause } from '#unsaved/useCause.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { usePoint } from '../data.ts'
import { nounOf, pointCount } from '../words.ts'
import * as css from './Acts.css.ts'
import type { Asking } from './asked.ts'
import { type ActDialogProps, ChosenNames } from './CollectDialog.tsx'
import { actLabel, noneLeft } from './events.ts'
import { type ActWords, useActing } from './useActing.ts'

type Act = 'block' | 'skip' | 'waive' | 'explain'

const TITLES: Readonly<Record<Act, (what: string) => string>> = {
  block: (what) => `Mark ${what} as inaccessible?`,
  skip: (what) => `Skip ${what}?`,
  waive: (what) => `Waive ${what}?`,
  explain: (what) => `Say why for ${what}`,
}
const NOTES: Readonly<Record<Act, string>> = {
  block: 'Nobody can get there. This can be undone.',
  skip: 'The crew leaves it out. This can be undone.',
  waive: 'A waived point is not collected, and its samples are waived too. This can be undone.',
  explain: 'The status does not change. This can be undone.',
}
const EXAMPLES: Readonly<Record<Exclude<Act, 'explain'>, string>> = {
  block: 'Standing water since the storm',
  skip: 'Out of time; the crew comes back on Monday',
  waive: 'The grower took this part out of the program',
}

/** Why points are left out or waived, and whether replacements take their places; or why they were, said afterwards. */
export function ReasonDialog({ asking, act, onClose }: ActDialogProps & { act: Act }) {
  const { points, ofChosen } = asking
  const { run } = useActing()
  const place = `point:${points.map(({ id }) => id).join(',')}:${act}`
  const text = useTyped(place)
  const replacement = useReplacement(asking, act)
  const reason = (text.text ?? '').trim()
  const before = act === 'explain' ? reasonOf(points) : ''
  const cause = useCause({
    ...{ place, of: points, reason: reason === '' ? before : reason },
    // Waived points keep what they have.
    isRequired: act !== 'waive' || points.some((point) => point.cause === null),
  })
  const typed = together([text, cause.typed])
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => (act === 'explain' ? null : reasonProblem(reason)) ?? cause.problem,
    send: () => run(asking, wordsOf(act, { reason, cause: cause.value, replace: replacement.isWanted })),
  })
  const [only] = points
  const what = points.length === 1 && only !== undefined ? nounOf(only) : pointCount(points.length)
  const label = points.length === 1 ? actLabel(act) : `${actLabel(act)}: ${what}`
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={TITLES[act](what)}
      note={NOTES[act]}
      label={pointEntity.columns.reason.label}
      problemAt={form.problem === NO_CAUSE ? CAUSE_FIELD : 'reason'}
      action={{ label: form.isSending ? 'Saving…' : label, tone: act === 'waive' ? 'danger' : 'primary' }}
      className={css.form}
    >
      {ofChosen === undefined ? null : <ChosenNames asking={asking} />}
      {act === 'explain' ? (
        <ReasonField
          typed={text}
          isRequired={false}
          note={before === '' ? 'May stay empty' : `Leave it empty to keep “${before}”`}
        />
      ) : (
        <ReasonField typed={text} note={EXAMPLES[act]} />
      )}
      <CauseField cause={cause} />
      {replacement.line}
    </TypedDialog>
  )
}

/** The reason that all of them have; '' without one. */
function reasonOf(points: readonly Point[]): string {
  const [first] = points
  return points.every(({ reason }) => reason === first?.reason) ? (first?.reason ?? '') : ''
}

interface Said {
  reason: string
  cause: PointCause | null
  replace: boolean
}

function wordsOf(act: Act, { reason, cause: chosen, replace }: Said): ActWords {
  const cause = chosen ?? undefined
  if (act === 'waive') return { event: act, reason, cause }
  if (act !== 'explain') return { event: act, reason, cause, replace }
  if (chosen === null) throw errors.conflict(NO_CAUSE, 'Then try again.')
  return { event: act, cause: chosen, ...(reason === '' ? {} : { reason }) }
}

const replaces = (act: Act): boolean => act === 'block' || act === 'skip'

/** Whether the next replacement takes the place: on by default where there is one. */
function useReplacement({ points }: Asking, act: Act) {
  const [isOn, setIsOn] = useState(true)
  const [only] = points
  const isOne = points.length === 1 && only !== undefined
  const { data } = usePoint(isOne && replaces(act) ? only.id : null)
  if (!replaces(act) || only === undefined) return { isWanted: false, line: null }
  const choice = (words: string) => (
    <Checkbox isSelected={isOn} onChange={setIsOn}>
      {words}
    </Checkbox>
  )
  if (!isOne)
    return { isWanted: isOn, line: choice('The next replacements of their strata take their places') }
  // While it is on its way nobody knows what would take its place.
  if (data === undefined) return { isWanted: false, line: null }
  const { nextReplacement } = data
  if (nextReplacement === null) return { isWanted: false, line: <p>{noneLeft(only.stratumNumber)}</p> }
  return {
    isWanted: isOn,
    line: choice(
      `Point ${nextReplacement.number} takes its place (next replacement in stratum ${only.stratumNumber})`,
    ),
  }
}
