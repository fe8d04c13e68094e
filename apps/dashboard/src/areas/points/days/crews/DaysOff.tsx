import { crewEntity } from '@org/core'
import { Button, DatePicker, IconButton } from '@org/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import { shortDay } from '../calendar.ts'
import * as css from './Crews.css.ts'
import { daysBetween, rangesOf } from './days-off.ts'

interface DaysOffProps {
  days: readonly string[]
  onChange: (days: readonly string[]) => void
}

/** The days on which a crew does not work: added from a first to a last, and removed as they stand together. */
export function DaysOff({ days, onChange }: DaysOffProps) {
  const [first, setFirst] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  function add() {
    if (first === null) return
    onChange([...new Set([...days, ...daysBetween(first, last ?? first)])].sort())
    setFirst(null)
    setLast(null)
  }
  return (
    <section aria-label={crewEntity.columns.daysOff.label} className={css.place}>
      <div className={css.dates}>
        <DatePicker label="First day off" value={first} onChange={setFirst} />
        <DatePicker
          label="Last day off"
          value={last}
          {...(first === null ? {} : { min: first })}
          onChange={setLast}
        />
        <Button disabledReason={first === null ? 'Choose the first day off' : null} onPress={add}>
          Add days off
        </Button>
      </div>
      <ul className={css.ranges}>
        {rangesOf(days).map(({ from, to }) => {
          const words = from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`
          return (
            <li key={from}>
              {words}
              <IconButton
                label={`Remove ${words}`}
                tone="quiet"
                onPress={() => onChange(days.filter((day) => day < from || day > to))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
