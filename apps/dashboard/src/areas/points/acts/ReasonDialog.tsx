import { pointEntity } from '@org/core'
import { Checkbox } from '@org/ui'
import { useState } from 'react'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { usePoint } from '../data.ts'
import { nounOf, pointCount } from '../words.ts'
import * as css from './Acts.css.ts'
import type { Asking } from './asked.ts'
import { type ActDialogProps, ChosenNames } from './CollectDialog.tsx'
import { actLabel, noneLeft } from './events.ts'
import { useActing } from './useActing.ts'

type Act = 'block' | 'skip' | 'waive'

const TITLES: Readonly<Record<Act, (what: string) => string>> = {
  block: (what) => `Mark ${what} as inaccessible?`,
  skip: (what) => `Skip ${what}?`,
  waive: (what) => `Waive ${what}?`,
}
const NOTES: Readonly<Record<Act, string>> = {
  block: 'Nobody can get there. This can be undone.',
  skip: 'The crew leaves it out. This can be undone.',
  waive: 'A waived point is not collected, and its samples are waived too. This can be undone.',
}
const EXAMPLES: Readonly<Record<Act, string>> = {
  block: 'Standing water since the storm',
  skip: 'Out of time; the crew comes back on Monday',
  waive: 'The grower took this part out of the program',
}

/** Why points are left out or waived, and whether replacements take their places. */
export function ReasonDialog({ asking, act, onClose }: ActDialogProps & { act: Act }) {
  const { points, ofChosen } = asking
  const { run } = useActing()
  const typed = useTyped(`point:${points.map(({ id }) => id).join(',')}:${act}`)
  const replacement = useReplacement(asking, act)
  const reason = (typed.text ?? '').trim()
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => reasonProblem(reason),
    send: () =>
      run(
        asking,
        act === 'waive' ? { event: act, reason } : { event: act, reason, replace: replacement.isWanted },
      ),
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
      action={{ label: form.isSending ? 'Saving…' : label, tone: act === 'waive' ? 'danger' : 'primary' }}
      className={css.form}
    >
      {ofChosen === undefined ? null : <ChosenNames asking={asking} />}
      <ReasonField typed={typed} note={EXAMPLES[act]} />
      {replacement.line}
    </TypedDialog>
  )
}

/** Whether the next replacement takes the place: on by default where there is one. */
function useReplacement({ points }: Asking, act: Act) {
  const [isOn, setIsOn] = useState(true)
  const [only] = points
  const isOne = points.length === 1 && only !== undefined
  const { data } = usePoint(isOne && act !== 'waive' ? only.id : null)
  if (act === 'waive' || only === undefined) return { isWanted: false, line: null }
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
