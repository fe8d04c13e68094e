import { Button, EmptyState } from '@org/ui'
import { FlaskConical, SearchX } from 'lucide-react'
import { NoneInSeason } from '#lists/NoneInSeason.tsx'

interface NoResultsProps {
  isFiltered: boolean
  onClear: () => void
  years: readonly number[] | undefined
  onAllYears: () => void
}

/** No result is found, in this season, or at all. */
export function NoResults({ isFiltered, onClear, years = [], onAllYears }: NoResultsProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching results"
        actions={<Button onPress={onClear}>Show all results</Button>}
      >
        No result matches what you filter by.
      </EmptyState>
    )
  if (years.length > 0) return <NoneInSeason of="results" years={years} onAllYears={onAllYears} />
  return (
    <EmptyState icon={<FlaskConical size={32} />} title="No results yet">
      Upload a laboratory’s file. Once its rows are committed, its results appear here.
    </EmptyState>
  )
}
