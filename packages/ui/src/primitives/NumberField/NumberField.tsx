import { Minus, Plus } from 'lucide-react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  FieldError,
  Group,
  Input,
  Label,
  Text,
  VisuallyHidden,
} from 'react-aria-components'
import * as field from '../TextField/TextField.css.ts'
import * as css from './NumberField.css.ts'

type Passed = Pick<
  AriaNumberFieldProps,
  'name' | 'isDisabled' | 'isRequired' | 'isInvalid' | 'autoFocus' | 'minValue' | 'maxValue' | 'step'
>

export interface NumberFieldProps extends Passed {
  label: string
  /** What is counted, after the number: `ac`, `cm`. Part of the accessible name. */
  unit?: string
  /** Null: nothing entered. */
  value: number | null
  /** After Enter, a step, or on leaving the field: never a half-typed number. */
  onChange: (value: number | null) => void
  /** Digits after the point, at most. */
  digits?: number
  note?: string
  /** What is wrong with it, when `isInvalid`. */
  problem?: string
}

/** A number in its unit. Arrow keys step it; what is no number cannot be typed, what is out of bounds is brought inside. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, onChange, digits = 0, note, problem, ...rest } = props
  return (
    <AriaNumberField
      {...rest}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      formatOptions={{ maximumFractionDigits: digits }}
      className={field.field}
    >
      <Label className={field.label}>
        {label}
        {unit === undefined ? null : <VisuallyHidden elementType="span"> ({unit})</VisuallyHidden>}
      </Label>
      <Group className={css.group}>
        <Input className={css.input} />
        {unit === undefined ? null : (
          <span className={css.unit} aria-hidden>
            {unit}
          </span>
        )}
        <Button slot="decrement" className={css.step}>
          <Minus size={16} aria-hidden />
        </Button>
        <Button slot="increment" className={css.step}>
          <Plus size={16} aria-hidden />
        </Button>
      </Group>
      {note === undefined ? null : (
        <Text slot="description" className={field.note}>
          {note}
        </Text>
      )}
      <FieldError className={field.problem}>{problem}</FieldError>
    </AriaNumberField>
  )
}
