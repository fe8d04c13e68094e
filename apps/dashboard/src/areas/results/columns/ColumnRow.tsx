import { type ColumnMap, type ColumnRole, resultEntity, type SheetLayout } from '@org/core'
import { Badge, ComboBox, formatCount, TextField } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import * as css from '../parts/Results.css.ts'
import { columnLetter } from '../words.ts'
import { ANALYTE_OPTIONS, withAnalyte } from './analyte-options.ts'
import { isLeftOutWithNumbers } from './asked.ts'
import { ColumnQuestions } from './ColumnQuestions.tsx'
import { NumberWays } from './NumberWays.tsx'
import { ROLE_WORDS, rolesFor } from './roles.ts'

interface ColumnRowProps {
  column: ColumnMap
  /** Of its sheet, with itself. */
  columns: readonly ColumnMap[]
  form: SheetLayout['form']
  examples: readonly string[]
  onChange: (patch: Partial<ColumnMap>) => void
}

/** One column: where it stands, what is in it, what it is. */
export function ColumnRow({ column, columns, form, examples, onChange }: ColumnRowProps) {
  const letter = columnLetter(column.column)
  const name = column.header === '' ? `Column ${letter}` : column.header
  const options = rolesFor(form, column, columns).map((role) => ({ key: role, label: ROLE_WORDS[role] }))
  return (
    <fieldset
      aria-label={`${letter} ${name}`}
      className={css.columnRow}
      data-out={column.role === 'leaveOut' || undefined}
    >
      <div className={css.columnHead}>
        <p className={css.columnName}>
          <span className={css.letter}>{letter}</span> {name}
        </p>
        <p className={css.examples}>{examples.length === 0 ? 'No values' : examples.join(' · ')}</p>
        {isLeftOutWithNumbers(column) ? (
          <Badge tone="progress" icon={<TriangleAlert size={14} />}>
            {formatCount(column.numbers, 'number', 'numbers')}
          </Badge>
        ) : null}
        {column.says === '' ? null : <p className={css.note}>{column.says}</p>}
      </div>
      <div className={css.formLine}>
        <ColumnQuestions column={column} name={name} onChange={onChange} />
        <ComboBox<ColumnRole>
          label="What it is"
          options={options}
          value={column.role}
          onChange={(role) => role !== null && onChange({ role })}
        />
        {column.role === 'analyte' ? <Measured column={column} name={name} onChange={onChange} /> : null}
        {column.role === 'analyte' || column.role === 'value' ? (
          <NumberWays column={column} name={name} onChange={onChange} />
        ) : null}
      </div>
    </fieldset>
  )
}

/** Analytes of the catalog; what is none of them is kept under its own name. */
const OWN = 'own'

interface MeasuredProps {
  column: ColumnMap
  name: string
  onChange: (patch: Partial<ColumnMap>) => void
}

function Measured({ column, name, onChange }: MeasuredProps) {
  const own = { key: OWN, label: `Keep as “${name}”` }
  return (
    <>
      <ComboBox
        label={resultEntity.columns.analyteName.label}
        options={[own, ...ANALYTE_OPTIONS]}
        value={column.analyte ?? OWN}
        onChange={(key) => key !== null && onChange(withAnalyte(key === OWN ? null : key, column))}
      />
      <Typed
        label={resultEntity.columns.unit.label}
        value={column.unit}
        maxLength={100}
        onDone={(unit) => onChange({ unit, unitFrom: 'person' })}
      />
      {column.unitFrom === 'asked' ? (
        <Badge tone="progress" icon={<TriangleAlert size={14} />}>
          Which unit?
        </Badge>
      ) : null}
      <Typed
        label={resultEntity.columns.method.label}
        value={column.method}
        maxLength={200}
        onDone={(method) => onChange({ method })}
      />
    </>
  )
}

interface TypedProps {
  label: string
  value: string
  maxLength: number
  onDone: (text: string) => void
}

/** A text that is taken when the field is left: not with every letter. */
function Typed({ label, value, maxLength, onDone }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      value={typed ?? value}
      maxLength={maxLength}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null && typed.trim() !== value) onDone(typed.trim())
        setTyped(null)
      }}
    />
  )
}
