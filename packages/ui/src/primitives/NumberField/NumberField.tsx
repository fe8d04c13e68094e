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
import { formatNumber } from '../../format/format.ts'
import * as field from '../TextField/TextField.css.ts'
import * as css from './NumberField.css.ts'

type Passed = Pick<
  AriaNumberFieldProps,
  'name' | 'isDisabled' | 'isRequired' | 'isInvalid' | 'autoFocus' | 'step'
>

export interface NumberFieldProps extends Passed {
  label: string
  /** What is counted, after the number: `ac`, `cm`. Part of the accessible name. */
  unit?: string
  /** Null: nothing entered. */
  value: number | null
  /** After Enter, a step, or on leaving the field: never a half-typed number. */
  onChange: (value: number | null) => void
  /** Bounds. A number outside of them stays as it was typed, is said to be wrong, and its form is not sent. */
  minValue?: number | undefined
  maxValue?: number | undefined
  /** Digits after the point, at most. */
  digits?: number
  note?: string
  /** What is wrong with it, when `isInvalid`. */
  problem?: string
}

/** A number in its unit. Arrow keys step it; what is no number cannot be typed. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, onChange, minValue, maxValue, digits = 0, note, problem, ...rest } = props
  return (
    <AriaNumberField
      {...rest}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      // With the library's own bounds no minus sign could be typed, and a number would be changed without a word.
      validate={(typed) => boundsProblem(typed, minValue, maxValue)}
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
        <Button slot="decrement" className={css.step} {...isAt(value, minValue)}>
          <Minus size={16} aria-hidden />
        </Button>
        <Button slot="increment" className={css.step} {...isAt(value, maxValue)}>
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

/** A step further would leave the bounds. */
const isAt = (value: number | null, bound: number | undefined): { isDisabled?: true } =>
  value !== null && value === bound ? { isDisabled: true } : {}

/** What is wrong with a number outside of its bounds; null for one inside. */
function boundsProblem(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) {
  if (Number.isNaN(value) || (value >= min && value <= max)) return null
  if (min === Number.NEGATIVE_INFINITY) return `Enter ${formatNumber(max)} or less`
  if (max === Number.POSITIVE_INFINITY) return `Enter ${formatNumber(min)} or more`
  return `Enter a number from ${formatNumber(min)} to ${formatNumber(max)}`
}
