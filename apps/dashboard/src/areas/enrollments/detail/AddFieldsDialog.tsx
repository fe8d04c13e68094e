import { MAX_ENROLLMENT_FIELDS, type ProductError } from '@org/core'
import {
  Area,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  ErrorState,
  formatCount,
  Progress,
  SearchField,
} from '@org/ui'
import { type FormEvent, useState } from 'react'
import { useSettled } from '#lists/settled.ts'
import { areaInYear } from '../area.ts'
import * as css from './Detail.css.ts'
import { useFieldChoices } from './data.ts'
import type { PartProps } from './Facts.tsx'
import { add } from './fields.ts'

/** Fields are searched once the typing rests this long. */
const SETTLE_MS = 200

/** Chooses among the grower's active fields that the enrollment does not have. */
export function AddFieldsDialog({ enrollment, save, onClose }: PartProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const count = chosen.size
  const isTooMany = enrollment.fields.length + count > MAX_ENROLLMENT_FIELDS

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (count === 0 || isTooMany) return
    setIsSaving(true)
    const failed = await save(add(enrollment, chosen))
    setIsSaving(false)
    setFailure(failed)
    if (failed === null) onClose()
  }

  return (
    <Dialog title="Add fields" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <form onSubmit={submit} className={css.form}>
        <Choices enrollment={enrollment} chosen={chosen} onChoose={setChosen} />
        {failure === null ? null : <ErrorState error={failure} kept="Your choices are kept." />}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone="primary"
            disabledReason={
              count === 0
                ? 'Choose at least one field'
                : isTooMany
                  ? `An enrollment has at most ${MAX_ENROLLMENT_FIELDS} fields`
                  : null
            }
            isPending={isSaving}
          >
            {count === 0 ? 'Add fields' : `Add ${formatCount(count, 'field', 'fields')}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ChoicesProps extends Pick<PartProps, 'enrollment'> {
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

function Choices({ enrollment, chosen, onChoose }: ChoicesProps) {
  const [search, setSearch] = useState('')
  const list = useFieldChoices(enrollment.growerId, useSettled(search.trim(), SETTLE_MS))
  const had = new Set(enrollment.fields.map(({ id }) => id))
  const offered = list.rows?.filter(({ id }) => !had.has(id))
  const toggle = (id: number) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]))
  return (
    <>
      <SearchField
        label="Search fields"
        placeholder="Field or farm"
        value={search}
        onChange={setSearch}
        autoFocus
      />
      {list.error === undefined ? null : <ErrorState error={list.error} onRetry={() => void list.reload()} />}
      {offered === undefined ? (
        list.error === undefined ? (
          <Progress label="Loading fields" />
        ) : null
      ) : offered.length === 0 && list.isComplete ? (
        <p className={css.note}>
          {search === ''
            ? 'This enrollment already has all active fields of the grower.'
            : 'No other active field of this grower matches your search.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={css.choices} tabIndex={0} aria-label="Fields that can be added">
          {offered.map((field) => (
            <li key={field.id} className={css.choice}>
              <Checkbox isSelected={chosen.has(field.id)} onChange={() => toggle(field.id)}>
                {field.farmName === '' ? field.name : `${field.name} · ${field.farmName}`}
              </Checkbox>
              {field.bbox === null ? (
                <span className={css.note}>No boundary</span>
              ) : (
                <Area areaM2={areaInYear(field, enrollment.year)} />
              )}
            </li>
          ))}
          {list.isComplete ? null : (
            <li className={css.choice}>
              <Button onPress={list.loadMore} isPending={list.isLoadingMore}>
                Show more
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
