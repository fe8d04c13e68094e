import { paths } from '@org/core'
import { Button, buttonLook, EmptyState } from '@org/ui'
import { MapPin, SearchX } from 'lucide-react'
import { NoneInSeason } from '#lists/NoneInSeason.tsx'
import { Link } from '#platform/links.tsx'

interface NoPointsProps {
  isFiltered: boolean
  onClear: () => void
  /** The seasons that are shown; none: every year. */
  years: readonly number[] | undefined
  onAllYears: () => void
}

/** Nothing is there yet, or nothing matches: not the same thing, and not the same way on. */
export function NoPoints({ isFiltered, onClear, years = [], onAllYears }: NoPointsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching points"
        actions={<Button onPress={onClear}>Show all points</Button>}
      >
        No point matches what you search and filter by. Search looks at the names of fields, farms and
        growers, and at the numbers of points.
      </EmptyState>
    )
  }
  if (years.length > 0) return <NoneInSeason of="points" years={years} onAllYears={onAllYears} />
  return (
    <EmptyState
      icon={<MapPin size={32} />}
      title="No points yet"
      actions={
        <Link href={paths.fields.link()} className={buttonLook.primary}>
          Go to fields
        </Link>
      }
    >
      Commit a design on a field’s strata page. Its points then appear here.
    </EmptyState>
  )
}
