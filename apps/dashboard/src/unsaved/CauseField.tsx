import { causeKind, causeLabel, POINT_CAUSE_KEYS, type PointCause } from '@org/core'
import { RadioGroup } from '@org/ui'
import { kindWords } from './cause-words.ts'
import { CAUSE_FIELD, type Cause } from './useCause.ts'

const OPTIONS = POINT_CAUSE_KEYS.map((key) => ({
  key,
  label: causeLabel(key),
  group: kindWords(causeKind(key)),
}))

/** The place in a form for what kept a crew from points or layers: about the place, or by chance. */
export function CauseField({ cause }: { cause: Cause }) {
  const { value, choose, isRequired } = cause
  return (
    <RadioGroup<PointCause>
      label="What kept you from it?"
      name={CAUSE_FIELD}
      options={OPTIONS}
      value={value}
      onChange={choose}
      isRequired={isRequired}
      {...(isRequired ? {} : { note: 'Without a choice, each point keeps its own.' })}
    />
  )
}
