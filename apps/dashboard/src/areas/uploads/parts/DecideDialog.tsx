import { Button, Dialog, DialogActions, formatCount, RadioGroup } from '@org/ui'
import { useMemo, useState } from 'react'
import { useField } from '#areas/fields/public.ts'
import { FieldMap } from '#map/FieldMap.tsx'
import type { Shape } from '#map/types.ts'
import { usePreference } from '#platform/preferences.ts'
import type { Candidate } from '../candidates.ts'
import { decidable, decisionsFor, isAsked, updatedFieldIds } from '../deciding.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import type { Action, Decision } from '../store.ts'
import { boxAround } from './box.ts'
import { comparisonWords, concernWords } from './concernWords.ts'

export interface DecideDialogProps {
  /** The rows to decide. */
  candidates: readonly Candidate[]
  /** All rows of the file: what they are called, and which fields they update. */
  all: readonly Candidate[]
  /** What the person chose already. */
  action: Action | null
  onDecide: (decisions: ReadonlyMap<number, Decision>) => void
  onClose: () => void
}

/** What becomes of rows in doubt: nothing is chosen beforehand, and what would be overlapped or moved is named. */
export function DecideDialog({ candidates, all, action: given, onDecide, onClose }: DecideDialogProps) {
  const [action, setAction] = useState<Action | null>(given)
  const takenFieldIds = useMemo(() => updatedFieldIds(all, candidates), [all, candidates])
  const able = (each: Action) => decidable(candidates, each, takenFieldIds)
  const chosen = action === null ? [] : able(action)
  const [only] = candidates
  if (only === undefined) return null
  const isOne = candidates.length === 1
  return (
    <Dialog
      title={isOne ? `What should ${only.name} become?` : `What should ${candidates.length} features become?`}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      {isOne ? <Reason candidate={only} /> : null}
      <RadioGroup
        label={isOne ? 'This feature becomes' : 'These features become'}
        options={(['update', 'create', 'leave'] as const)
          .filter((each) => able(each).length > 0)
          .map((each) => ({ key: each, ...optionOf(each, able(each), candidates.length) }))}
        value={action}
        onChange={setAction}
      />
      {action === null ? null : <Concerned candidates={chosen} action={action} all={all} />}
      <DialogActions>
        <Button onPress={onClose}>Decide later</Button>
        <Button
          tone="primary"
          isDisabled={action === null}
          onPress={() => action !== null && onDecide(decisionsFor(chosen, action))}
        >
          {action === null ? 'Decide' : verbOf(action, chosen)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function optionOf(
  action: Action,
  able: readonly Candidate[],
  count: number,
): { label: string; note: string } {
  const [first] = able
  const some = able.length < count ? `Applies to ${able.length} of ${count}. ` : ''
  if (action === 'leave') return { label: 'Nothing', note: `${some}Left out of the import` }
  if (action === 'create')
    return { label: count === 1 ? 'A new field' : 'New fields', note: `${some}${groundNote(able)}` }
  const keep = 'Confirmed years keep the boundary they have'
  if (count > 1) return { label: 'New boundaries of their fields', note: `${some}${keep}` }
  const field = first?.match?.field
  return {
    label: `The new boundary of ${field?.name ?? 'the field'}`,
    note: `${field?.growerName ?? ''} · ${keep}`,
  }
}

function groundNote(able: readonly Candidate[]): string {
  const count = able.filter((candidate) => isAsked(candidate, 'create')).length
  if (count === 0) return 'Overlaps no other field'
  return able.length === 1 ? 'Overlaps other fields' : `${count} overlap other fields`
}

/** The button says what it does. */
function verbOf(action: Action, chosen: readonly Candidate[]): string {
  const [first] = chosen
  const isOne = chosen.length === 1
  const asked = chosen.some((candidate) => isAsked(candidate, action))
  if (action === 'leave')
    return isOne ? `Leave out ${first?.name ?? 'feature'}` : `Leave out ${chosen.length} features`
  if (action === 'create') {
    const what = isOne
      ? `Create ${first?.name ?? 'field'}`
      : `Create ${formatCount(chosen.length, 'field', 'fields')}`
    return asked ? `${what} despite overlap` : what
  }
  if (!isOne) return `Replace ${chosen.length} boundaries`
  const field = first?.match?.field?.name ?? 'the field'
  return first?.match?.isElsewhere === true ? `Move ${field}` : `Replace the boundary of ${field}`
}

/** Why it is in doubt, in words and on the map: the field as it is, and the feature. */
function Reason({ candidate }: { candidate: Candidate }) {
  const { match, geometry, repair, isRepaired, name } = candidate
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { data: field } = useField(match?.field?.id ?? null)
  const shapes = useMemo<Shape[]>(() => {
    const shape = isRepaired ? (repair?.geometry ?? null) : geometry
    const there = field?.boundary?.geometry
    return [
      ...(there === undefined
        ? []
        : [{ id: 1, name: field?.name ?? '', geometry: there, tone: 'left' as const }]),
      ...(shape === null ? [] : [{ id: 2, name, geometry: shape, tone: 'chosen' as const }]),
    ]
  }, [field, geometry, repair, isRepaired, name])
  const compared = comparisonWords(match, areaUnit)
  return (
    <>
      <p>
        {match?.reason ?? 'No existing field matches this feature'}.
        {compared === '' ? '' : ` ${capitalized(compared)}.`}
      </p>
      <div className={css.decideMap}>
        <FieldMap
          label={field === undefined ? 'The feature' : `The feature and ${field.name}`}
          shapes={shapes}
          extent={boxAround(shapes.map((shape) => shape.geometry))}
        />
      </div>
    </>
  )
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** So many are named; of more only their number. */
const NAMED = 50

/** What is agreed to, by name. */
function Concerned(props: { candidates: readonly Candidate[]; action: Action; all: readonly Candidate[] }) {
  const { candidates, action, all } = props
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const asked = candidates.filter((candidate) => isAsked(candidate, action))
  const names = useMemo(() => new Map(all.map(({ index, name }) => [index, name])), [all])
  if (asked.length === 0) return null
  const nameOf = (index: number) => names.get(index) ?? `feature ${index + 1}`
  return (
    <section aria-label="Overlaps and moves" className={css.concerns} aria-live="polite">
      <ul className={css.concernList}>
        {asked.slice(0, NAMED).map((candidate) => (
          <li key={candidate.index}>
            <strong>{candidate.name}</strong> {concernWords(candidate, action, nameOf, areaUnit).join('; ')}
          </li>
        ))}
      </ul>
      {asked.length > NAMED ? <p>and {formatCount(asked.length - NAMED, 'more', 'more')}</p> : null}
    </section>
  )
}
