import { IconButton, NumberField, Popover } from '@org/ui'
import { Settings2 } from 'lucide-react'
import { usePreference } from '#platform/preferences.ts'

/** Samples wait that long before they are among what is wrong, unless a person says otherwise. */
export const USUAL_DAYS = 14
const MOST_DAYS = 365

/** After how many days in the same state a sample is named. This device remembers it. */
export function WaitingDays({ onChange }: { onChange: (days: number) => void }) {
  const days = usePreference((preferences) => preferences.staleDays)
  const choose = usePreference((preferences) => preferences.choose)
  const change = (next: number | null) => {
    if (next === null || next < 1 || next > MOST_DAYS) return
    choose({ staleDays: next })
    onChange(next)
  }
  return (
    <Popover
      label="Days that samples wait"
      trigger={
        <IconButton label="Change the number of days" tone="quiet">
          <Settings2 size={16} aria-hidden />
        </IconButton>
      }
    >
      <NumberField
        label="Name samples that wait more than"
        unit="days"
        value={days}
        onChange={change}
        minValue={1}
        maxValue={MOST_DAYS}
      />
    </Popover>
  )
}
