import { dayWords, fullDay } from '@org/core/contract'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import {
  TextField as AriaTextField,
  Button,
  DialogTrigger,
  FieldError,
  Group,
  Input,
  Label,
  Text,
  VisuallyHidden,
} from 'react-aria-components'
import * as step from '../NumberField/NumberField.css.ts'
import * as field from '../TextField/TextField.css.ts'
import * as css from './DatePicker.css.ts'
import { Month } from './Month.tsx'
import type { DatePickerProps } from './props.ts'
import { useTypedDay } from './useTypedDay.ts'

/** A day: typed as Americans write it, or chosen from a month. The day understood stands below it in words. */
export function DatePicker(props: DatePickerProps) {
  const { label, note, min, max, isInvalid = false, problem, ...passed } = props
  const { value: _, onChange: _change, onProblem: _problem, isLazy: _lazy, ...rest } = passed
  const typed = useTypedDay(props)
  const [isOpen, setIsOpen] = useState(false)
  const select = useSelectOnEntry()
  const wrong = typed.problem ?? (isInvalid ? problem : undefined)
  const range = rangeWords(min, max)
  const says = wrong === undefined && typed.day !== null

  function operate(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      setIsOpen(true)
    } else if (event.key === 'Enter' && !typed.settle()) event.preventDefault()
  }

  return (
    <AriaTextField
      {...rest}
      className={css.field}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.settle}
      isInvalid={isInvalid || wrong !== undefined}
      autoComplete="off"
    >
      <Label className={field.label}>{label}</Label>
      <Group className={css.group}>
        <Input className={css.input} placeholder="mm/dd/yyyy" onKeyDown={operate} {...select} />
        <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
          <Button
            className={step.step}
            aria-label={`Calendar ${label}`}
            isDisabled={props.isDisabled === true}
          >
            <CalendarDays size={16} aria-hidden />
          </Button>
          <Month
            label={label}
            day={typed.day}
            min={min}
            max={max}
            range={range}
            onChoose={(day) => {
              typed.choose(day)
              setIsOpen(false)
            }}
          />
        </DialogTrigger>
      </Group>
      {note === undefined ? null : <p className={css.line}>{note}</p>}
      <Text slot="description" elementType="div" className={css.line}>
        <VisuallyHidden elementType="span">
          Month/day/year. {note ?? ''} {says ? range : ''}
        </VisuallyHidden>
        <span aria-live="polite">{says && typed.day !== null ? fullDay(typed.day) : ''}</span>
        {says || wrong !== undefined ? null : range}
        <FieldError className={field.problem}>{wrong}</FieldError>
      </Text>
    </AriaTextField>
  )
}

/** Which days can be taken, in words; '' where all can. */
function rangeWords(min: string | undefined, max: string | undefined): string {
  if (min !== undefined && max !== undefined) return `From ${dayWords(min)} to ${dayWords(max)}`
  if (min !== undefined) return `From ${dayWords(min)}`
  return max === undefined ? '' : `Up to ${dayWords(max)}`
}

/** Who comes into the field types over the day in it; a second click sets the caret. */
function useSelectOnEntry() {
  const isEntering = useRef(false)
  return {
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => {
      isEntering.current = true
      event.currentTarget.select()
    },
    onPointerUp: (event: PointerEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = event.currentTarget
      if (isEntering.current && selectionStart === selectionEnd) event.currentTarget.select()
      isEntering.current = false
    },
  }
}
