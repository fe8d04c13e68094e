import { type CrewDay, calendarDay } from '@org/core'
import { dayOfPhones, phonesAt, phoneWords } from './crew-phones.ts'
import { useOpenOfPhones } from './data.ts'
import * as css from './Phones.css.ts'

interface DayPhonesProps {
  day: CrewDay
  /** Of the same crew in the week that is shown. */
  days: readonly CrewDay[]
}

/** What still waits on a crew’s phones, as they last said; at one of its days. */
export function DayPhones({ day, days }: DayPhonesProps) {
  const { data } = useOpenOfPhones()
  const now = new Date()
  const today = calendarDay(now)
  if (data === undefined || dayOfPhones(days, today) !== day) return null
  const phones = phonesAt(day, data.phones, { now, today })
  if (phones.length === 0) return null
  return (
    <ul className={css.phones} aria-label="Phones of this day">
      {phones.map((phone) => (
        <li key={phone.id}>{phoneWords(phone, now)}</li>
      ))}
    </ul>
  )
}
