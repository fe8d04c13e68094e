import { parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  type DateValue,
  Dialog,
  FieldError,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  Text,
} from 'react-aria-components'
import { buttonLook, square } from '../Button/Button.css.ts'
import * as step from '../NumberField/NumberField.css.ts'
import { surface } from '../Popover/Popover.css.ts'
import * as field from '../TextField/TextField.css.ts'
import * as css from './DatePicker.css.ts'

type Passed = Pick<
  AriaDatePickerProps<DateValue>,
  'name' | 'isDisabled' | 'isRequired' | 'isInvalid' | 'autoFocus'
>

export interface DatePickerProps extends Passed {
  label: string
  /** A calendar day, `2026-10-12`, in no time zone; null while there is none. */
  value: string | null
  onChange: (day: string | null) => void
  /** First and last day that can be chosen, likewise. */
  min?: string
  max?: string
  note?: string
  /** What is wrong with it, when `isInvalid`. */
  problem?: string
}

/** A day: typed part by part, stepped with arrows, or chosen from a month. */
export function DatePicker(props: DatePickerProps) {
  const { label, value, onChange, min, max, note, problem, ...rest } = props
  return (
    <I18nProvider locale="en-US">
      <AriaDatePicker<DateValue>
        {...rest}
        className={field.field}
        value={value === null ? null : parseDate(value)}
        onChange={(day) => onChange(day === null ? null : day.toString())}
        {...(min === undefined ? {} : { minValue: parseDate(min) })}
        {...(max === undefined ? {} : { maxValue: parseDate(max) })}
      >
        <Label className={field.label}>{label}</Label>
        <Group className={css.group}>
          <DateInput className={css.input}>
            {(segment) => <DateSegment segment={segment} className={css.segment} />}
          </DateInput>
          <Button className={step.step}>
            <CalendarDays size={16} aria-hidden />
          </Button>
        </Group>
        {note === undefined ? null : (
          <Text slot="description" className={field.note}>
            {note}
          </Text>
        )}
        <FieldError className={field.problem}>{problem}</FieldError>
        <Popover className={surface} offset={4}>
          <Dialog className={css.calendar}>
            <Month />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  )
}

function Month() {
  return (
    <Calendar>
      <header className={css.head}>
        <Button slot="previous" className={`${buttonLook.quiet} ${square}`}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Heading className={css.month} />
        <Button slot="next" className={`${buttonLook.quiet} ${square}`}>
          <ChevronRight size={16} aria-hidden />
        </Button>
      </header>
      <CalendarGrid className={css.grid}>
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className={css.weekday}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.day} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
