import { DETERMINATION_METHODS, type FieldDetail } from '@org/core'
import { Select, TextField } from '@org/ui'
import { determinationOf } from './determination.ts'
import * as css from './Editor.css.ts'
import type { FieldForm } from './form.ts'
import { METHOD_WORDS } from './words.ts'

interface FieldWordsProps {
  form: FieldForm
  onType: (words: Partial<FieldForm>) => void
  /** Found on the map: county and state, said before they are saved. */
  place: string | null
  isNew: boolean
}

const METHODS = DETERMINATION_METHODS.map((key) => ({ key, label: METHOD_WORDS[key] }))

/** What the field is called and keyed by. */
export function FieldWords({ form, onType, place, isNew }: FieldWordsProps) {
  return (
    <section aria-label="Field" className={css.section}>
      <TextField label="Name" isRequired value={form.name} onChange={(name) => onType({ name })} />
      <TextField label="Farm" value={form.farmName} onChange={(farmName) => onType({ farmName })} />
      <div className={css.triple}>
        <TextField label="FSA farm" value={form.fsaFarm} onChange={(fsaFarm) => onType({ fsaFarm })} />
        <TextField label="Tract" value={form.fsaTract} onChange={(fsaTract) => onType({ fsaTract })} />
        <TextField label="CLU" value={form.fsaClu} onChange={(fsaClu) => onType({ fsaClu })} />
      </div>
      {isNew ? null : (
        <div className={css.pair}>
          <TextField label="County" value={form.county} onChange={(county) => onType({ county })} />
          <TextField label="State" value={form.state} onChange={(state) => onType({ state })} />
        </div>
      )}
      {place === null ? null : <p className={css.note}>By the map it lies in {place}.</p>}
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
        label="How it was found"
        options={METHODS}
        value={determinationMethod}
        onChange={(method) => onType({ method })}
      />
      {form.method !== null || determinationMethod === before ? null : (
        <p role="status" className={css.note}>
          Before your change: {METHOD_WORDS[before].toLowerCase()}. The changed boundary is saved as drawn by
          hand, of today. Choose another if it was measured again.
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
