import { DETERMINATION_METHODS } from '@org/core'
import { Select, TextField } from '@org/ui'
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

/** How this boundary was found, and what else there is to say about it. */
export function BoundaryWords({ form, onType }: Pick<FieldWordsProps, 'form' | 'onType'>) {
  return (
    <section aria-label="About the boundary" className={css.section}>
      <Select
        label="How it was found"
        options={METHODS}
        value={form.method}
        onChange={(method) => onType({ method })}
      />
      <TextField
        label="Note on this boundary"
        multiline
        value={form.note}
        onChange={(note) => onType({ note })}
      />
    </section>
  )
}
