import { Minus, Plus } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  FieldError,
  Group,
  Input,
  Label,
  NumberFieldStateContext,
  Text,
  VisuallyHidden,
} from 'react-aria-components'
import * as field from '../TextField/TextField.css.ts'
import { boundsProblem } from './bounds.ts'
import * as css from './NumberField.css.ts'
import { useNumberTyping } from './useNumberTyping.ts'

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
  /** The number typed so far, after a short pause: within the bounds. The text stays as it is typed, whatever comes back as `value`. */
  onTyping?: (value: number) => void
  /** Bounds. A number outside of them stays as it was typed, is said to be wrong, and its form is not sent. */
  minValue?: number | undefined
  maxValue?: number | undefined
  /** Digits after the point, at most. */
  digits?: number
  /** The label beside a short field without buttons, as above a slider. */
  isBeside?: boolean
  note?: string
  /** What is wrong with it, when `isInvalid`. */
  problem?: string
}

/** A number in its unit. Arrow keys step it; what is no number cannot be typed. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value: given, onChange, onTyping, minValue, maxValue, digits = 0, ...others } = props
  const { note, problem, isBeside = false, ...rest } = others
  const typing = useNumberTyping({ value: given, onTyping, minValue, maxValue, digits })
  const value = typing.held
  return (
    <AriaNumberField
      {...rest}
      value={value ?? Number.NaN}
      onChange={(next) => {
        typing.end()
        onChange(Number.isNaN(next) ? null : next)
      }}
      // With the library's own bounds no minus sign could be typed, and a number would be changed without a word.
      validate={(typed) => boundsProblem(typed, minValue, maxValue)}
      formatOptions={{ maximumFractionDigits: digits }}
      className={isBeside ? css.beside : field.field}
    >
      <Label className={field.label}>
        {label}
        {unit === undefined ? null : <VisuallyHidden elementType="span"> ({unit})</VisuallyHidden>}
      </Label>
      <Group className={isBeside ? css.short : css.group}>
        <Input className={css.input} onChange={typing.begin} onBlur={typing.leave} />
        {onTyping === undefined ? null : <TypedText onTyped={typing.typed} />}
        {unit === undefined ? null : (
          <span className={css.unit} aria-hidden>
            {unit}
          </span>
        )}
        {isBeside ? null : <Steps value={value} minValue={minValue} maxValue={maxValue} />}
      </Group>
      {note === undefined ? null : (
        <Text slot="description" className={isBeside ? css.below : field.note}>
          {note}
        </Text>
      )}
      <FieldError className={isBeside ? css.problemBelow : field.problem}>{problem}</FieldError>
    </AriaNumberField>
  )
}

function Steps({ value, minValue, maxValue }: Pick<NumberFieldProps, 'value' | 'minValue' | 'maxValue'>) {
  return (
    <>
      <Button slot="decrement" className={css.step} {...isAt(value, minValue)}>
        <Minus size={16} aria-hidden />
      </Button>
      <Button slot="increment" className={css.step} {...isAt(value, maxValue)}>
        <Plus size={16} aria-hidden />
      </Button>
    </>
  )
}

/** Hears what the library reads in the text. */
function TypedText({ onTyped }: { onTyped: (typed: number) => void }) {
  const state = useContext(NumberFieldStateContext)
  const text = state?.inputValue
  const typed = state?.numberValue ?? Number.NaN
  const latest = useRef(onTyped)
  latest.current = onTyped
  // biome-ignore lint/correctness/useExhaustiveDependencies: two texts of one number are two changes
  useEffect(() => latest.current(typed), [text, typed])
  return null
}

/** A step further would leave the bounds. */
const isAt = (value: number | null, bound: number | undefined): { isDisabled?: true } =>
  value !== null && value === bound ? { isDisabled: true } : {}
