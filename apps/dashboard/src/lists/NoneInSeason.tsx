import { Button, EmptyState } from '@org/ui'
import { CalendarX } from 'lucide-react'

interface NoneInSeasonProps {
  /** `points` */
  of: string
  years: readonly number[]
  onAllYears: () => void
}

/** Nothing narrows the list but the season, which has none of them. */
export function NoneInSeason({ of, years, onAllYears }: NoneInSeasonProps) {
  return (
    <EmptyState
      icon={<CalendarX size={32} />}
      title={`No ${of} in ${years.join(' or ')}`}
      actions={<Button onPress={onAllYears}>Show all years</Button>}
    >
      Other seasons may have some.
    </EmptyState>
  )
}
