import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components'
import { buttonLook, square } from '../Button/Button.css.ts'
import { surface } from '../Popover/Popover.css.ts'
import * as css from './DatePicker.css.ts'

interface MonthProps {
  label: string
  /** Chosen; null: none yet. */
  day: string | null
  min: string | undefined
  max: string | undefined
  /** Which days can be chosen, in words; '' where all can. */
  range: string
  onChoose: (day: string) => void
}

/** The days of a month to choose one from, beside the field; opens at the chosen one, else at the possible one nearest to today. */
export function Month({ label, day, min, max, range, onChoose }: MonthProps) {
  return (
    <Popover className={surface} offset={4} placement="bottom end">
      <Dialog aria-label={label} className={css.calendar}>
        <I18nProvider locale="en-US">
          <Calendar<CalendarDate>
            aria-label={label}
            autoFocus
            value={day === null ? null : parseDate(day)}
            defaultFocusedValue={day === null ? nearest(min, max) : parseDate(day)}
            onChange={(chosen) => onChoose(chosen.toString())}
            {...(min === undefined ? {} : { minValue: parseDate(min) })}
            {...(max === undefined ? {} : { maxValue: parseDate(max) })}
          >
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
              <CalendarGridBody>
                {(date) => <CalendarCell date={date} className={css.day} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </I18nProvider>
        {range === '' ? null : <p className={css.range}>{range}</p>}
      </Dialog>
    </Popover>
  )
}

function nearest(min: string | undefined, max: string | undefined): CalendarDate {
  const now = today(getLocalTimeZone()).toString()
  if (max !== undefined && now > max) return parseDate(max)
  return parseDate(min !== undefined && now < min ? min : now)
}
