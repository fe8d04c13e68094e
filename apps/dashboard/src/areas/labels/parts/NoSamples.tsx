import { paths } from '@org/core'
import { Button, buttonLook, EmptyState } from '@org/ui'
import { SearchX, Tag } from 'lucide-react'
import { NoneInSeason } from '#lists/NoneInSeason.tsx'
import { Link } from '#platform/links.tsx'

interface NoSamplesProps {
  isFiltered: boolean
  onClear: () => void
  /** The seasons that are shown; none: every year. */
  years: readonly number[] | undefined
  onAllYears: () => void
}

/** Nothing is there yet, or nothing matches: not the same thing, and not the same way on. */
export function NoSamples({ isFiltered, onClear, years = [], onAllYears }: NoSamplesProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching samples"
        actions={<Button onPress={onClear}>Show all samples</Button>}
      >
        No sample matches what you search and filter by. Search looks at the names of fields, farms and
        growers, at the numbers of points, and at the start of label codes.
      </EmptyState>
    )
  }
  if (years.length > 0) return <NoneInSeason of="samples" years={years} onAllYears={onAllYears} />
  return (
    <EmptyState
      icon={<Tag size={32} />}
      title="No samples yet"
      actions={
        <Link href={paths.fields.link()} className={buttonLook.primary}>
          Go to fields
        </Link>
      }
    >
      Commit a design on a field’s strata page. The samples of its points then appear here, to print labels
      for.
    </EmptyState>
  )
}
