import { type Laboratory, laboratoryEntity, ORDER_COLUMN_KEYS, ORDER_COLUMNS, ORDER_FORMATS } from '@org/core'
import { Checkbox, Select, TextField } from '@org/ui'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import * as css from './Laboratories.css.ts'
import { useLaboratoryForm } from './useLaboratoryForm.ts'

const { columns: COLUMNS } = laboratoryEntity

export interface LaboratoryFormProps {
  laboratory: Laboratory | null
  onAdded: ((id: number) => void) | null
  onClose: () => void
}

type Form = ReturnType<typeof useLaboratoryForm>

/** One laboratory, as it is to be. */
export function LaboratoryForm({ laboratory, onAdded, onClose }: LaboratoryFormProps) {
  const fields = useLaboratoryForm({ laboratory, onAdded, onClose })
  const { typed, form } = fields
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={laboratory === null ? 'New laboratory' : `Laboratory ${laboratory.name}`}
      note={
        laboratory === null
          ? undefined
          : 'Orders that were made stay as they are. The next order is made with these facts.'
      }
      label={COLUMNS.name.label}
      action={{
        label: form.isSending ? 'Saving…' : laboratory === null ? 'Add laboratory' : 'Save laboratory',
        tone: 'primary',
      }}
      className={css.form}
    >
      <Texts {...{ fields, laboratory }} />
      <Order fields={fields} />
      {laboratory === null ? null : (
        <Checkbox
          isSelected={fields.isActive}
          onChange={(isOn) => fields.parts.active.type(isOn ? 'yes' : 'no')}
        >
          {COLUMNS.active.label}: new shipments can go there
        </Checkbox>
      )}
      {form.problem === null ? null : <p role="alert">{form.problem}</p>}
    </TypedDialog>
  )
}

const TEXTS = [
  { key: 'name', most: 200 },
  { key: 'address', most: 500, multiline: true },
  { key: 'email', most: 200 },
  { key: 'phone', most: 50 },
  { key: 'account', most: 100, note: 'Our number at the laboratory' },
  { key: 'measures', most: 1000, multiline: true, note: 'What it measures, for people' },
  { key: 'tests', most: 200, note: 'The names of its test packages, as orders give them: S1, S3' },
] as const

interface TextsProps {
  fields: Form
  laboratory: Laboratory | null
}

function Texts({ fields: { parts, textOf }, laboratory }: TextsProps) {
  return TEXTS.map(({ key, most, ...more }) => {
    const { text, seen, type } = parts[key]
    const now = laboratory?.[key] ?? ''
    const isChanged = text !== null && laboratory !== null && seen !== now
    const note = isChanged
      ? { note: `Someone changed this to: ${now === '' ? 'nothing' : now}` }
      : 'note' in more
        ? { note: more.note }
        : {}
    return (
      <TextField
        key={key}
        label={COLUMNS[key].label}
        name={key}
        value={textOf(key)}
        onChange={type}
        maxLength={most}
        {...('multiline' in more ? { multiline: true } : {})}
        {...(key === 'name' ? { isRequired: true, autoFocus: true } : {})}
        {...note}
      />
    )
  })
}

/** The file of an order: its format, and of a CSV file its columns. */
function Order({ fields: { parts, format, columns, chooseColumn } }: { fields: Form }) {
  return (
    <>
      <Select
        label={COLUMNS.orderFormat.label}
        options={ORDER_FORMATS.map((key) => ({ key, label: COLUMNS.orderFormat.kind.label?.(key) ?? key }))}
        value={format}
        onChange={parts.orderFormat.type}
      />
      {format !== 'csv' ? null : (
        <fieldset className={css.columns}>
          <legend className={css.legend}>{COLUMNS.orderColumns.label}</legend>
          {ORDER_COLUMN_KEYS.map((key) => (
            <Checkbox
              key={key}
              isSelected={columns.length === 0 || columns.includes(key)}
              // One column is the least: without any, an order would have all.
              isDisabled={columns.length === 1 && columns.includes(key)}
              onChange={(isOn) => chooseColumn(key, isOn)}
            >
              {ORDER_COLUMNS[key]}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}
