import { Button, EmptyState } from '@org/ui'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoneInSeason } from './NoneInSeason.tsx'
import type { Narrowed } from './narrowed.ts'

interface NothingNarrowedProps {
  /** `shipments` */
  of: string
  narrowed: Narrowed
  /** Something else narrows them, too, and can be taken off. */
  isFiltered?: boolean
  onClear?: () => void
  /** What is said where nothing narrows them. */
  children: ReactNode
}

/** Nothing is there: by the search, in this season, or at all. */
export function NothingNarrowed({
  of,
  narrowed,
  isFiltered = false,
  onClear,
  children,
}: NothingNarrowedProps) {
  const { year, isSearched, type, showYears } = narrowed
  function clear() {
    type('')
    onClear?.()
  }
  if (isSearched || isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title={`No matching ${of}`}
        actions={<Button onPress={clear}>{`Show all ${of}`}</Button>}
      >
        {year === undefined
          ? `None of the ${of} matches what you search and filter by.`
          : `None of the ${of} of ${year.join(' and ')} matches what you search and filter by.`}
      </EmptyState>
    )
  if (year !== undefined) return <NoneInSeason of={of} years={year} onAllYears={() => showYears(undefined)} />
  return children
}
