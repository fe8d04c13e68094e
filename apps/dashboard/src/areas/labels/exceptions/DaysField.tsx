import { NumberField } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'

const MOST_DAYS = 365

/** What is typed in the popup of {@link WaitingDays}. */
export function DaysField({ onChange }: { onChange: (days: number) => void }) {
  const days = usePreference((preferences) => preferences.staleDays)
  const choose = usePreference((preferences) => preferences.choose)
  const change = (next: number | null) => {
    if (next === null || next < 1 || next > MOST_DAYS) return
    choose({ staleDays: next })
    onChange(next)
  }
  return (
    <NumberField
      label="Name samples that wait more than"
      unit="days"
      value={days}
      onChange={change}
      minValue={1}
      maxValue={MOST_DAYS}
    />
  )
}
