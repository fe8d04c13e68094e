import { boundaryVersionEntity, DETERMINATION_METHODS, type FieldDetail, fieldEntity } from '@org/core'
import { Select, TextField } from '@org/ui'
import { determinationOf } from './determination.ts'
import * as css from './Editor.css.ts'
import type { FieldForm } from './form.ts'

interface FieldWordsProps {
  form: FieldForm
  onType: (words: Partial<FieldForm>) => void
  /** Found on the map: county and state, said before they are saved. */
  place: string | null
  isNew: boolean
}

const { determinationMethod: METHOD } = boundaryVersionEntity.columns
const METHODS = DETERMINATION_METHODS.map((key) => ({ key, label: METHOD.kind.label(key) }))

/** What the field is called and keyed by. */
export function FieldWords({ form, onType, place, isNew }: FieldWordsProps) {
  return (
    <section aria-label="Field" className={css.section}>
      <TextField
        label={fieldEntity.columns.name.label}
        isRequired
        value={form.name}
        onChange={(name) => onType({ name })}
      />
      <TextField
        label={fieldEntity.columns.farmName.label}
        value={form.farmName}
        onChange={(farmName) => onType({ farmName })}
      />
      <div className={css.triple}>
        <TextField
          label={fieldEntity.columns.fsaFarm.label}
          value={form.fsaFarm}
          onChange={(fsaFarm) => onType({ fsaFarm })}
        />
        <TextField
          label={fieldEntity.columns.fsaTract.label}
          value={form.fsaTract}
          onChange={(fsaTract) => onType({ fsaTract })}
        />
        <TextField
          label={fieldEntity.columns.fsaClu.label}
          value={form.fsaClu}
          onChange={(fsaClu) => onType({ fsaClu })}
        />
      </div>
      {isNew ? null : (
        <div className={css.pair}>
          <TextField
            label={fieldEntity.columns.county.label}
            value={form.county}
            onChange={(county) => onType({ county })}
          />
          <TextField
            label={fieldEntity.columns.state.label}
            value={form.state}
            onChange={(state) => onType({ state })}
          />
        </div>
      )}
      {place === null ? null : <p className={css.note}>Location on the map: {place}</p>}
    </section>
  )
}

interface BoundaryWordsProps extends Pick<FieldWordsProps, 'form' | 'onType'> {
  base: FieldDetail | null
  /** The shape is not the one that is saved. */
  isDrawn: boolean
}

/** How this boundary was found, and what else there is to say about it. */
export function BoundaryWords({ base, isDrawn, form, onType }: BoundaryWordsProps) {
  const { determinationMethod } = determinationOf(base, isDrawn, form.method)
  const before = base?.boundary?.determinationMethod ?? 'manual'
  return (
    <section aria-label="About the boundary" className={css.section}>
      <Select
        label={METHOD.label}
        options={METHODS}
        value={determinationMethod}
        onChange={(method) => onType({ method })}
      />
      {form.method !== null || determinationMethod === before ? null : (
        <p role="status" className={css.note}>
          Source before your change: {METHOD.kind.words(before)}. The changed boundary is saved as drawn by
          hand today. Choose another source if you measured it again.
        </p>
      )}
      <TextField
        label="Note on this boundary"
        multiline
        value={form.note}
        onChange={(note) => onType({ note })}
      />
    </section>
  )
}
