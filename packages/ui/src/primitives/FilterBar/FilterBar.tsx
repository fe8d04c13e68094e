import { ListFilter } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../Button/Button.tsx'
import * as css from './FilterBar.css.ts'
import { FilterChip } from './FilterChip.tsx'
import type { Filter } from './filter.ts'

export interface FilterBarProps {
  /** Accessible name: `Filters of the fields`. */
  label: string
  filters: readonly Filter[]
  onChange: (key: string, values: readonly string[]) => void
  /** Which filter's values somebody looks at; null: none. */
  onOpen?: (key: string | null) => void
  /** Takes every filter off that can be. */
  onClear?: () => void
  /** At its start, always in sight: the season. */
  lead?: ReactNode
  /** At its end: saved views, columns. */
  children?: ReactNode
  /** Below the filters: what else narrows the list. */
  below?: ReactNode
}

/**
 * What a list is narrowed by: each filter a chip that opens its values, lit while it is on. On a phone and on a low screen
 * the rows come first: one button has the filters behind it, and says how many are on.
 */
export function FilterBar({
  label,
  filters,
  onChange,
  onOpen,
  onClear,
  lead,
  children,
  below,
}: FilterBarProps) {
  const { isOpen, place, fold, onKeyDown, id } = useFold()
  const onCount = filters.filter(({ values, isRequired }) => values.length > 0 && isRequired !== true).length
  const clearable = filters.some(({ values, isRequired }) => values.length > 0 && isRequired !== true)
  // A season alone needs no room.
  const isFolding = filters.length > 0 || children !== undefined || below !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div role="group" aria-label={label} className={css.bar} onKeyDown={onKeyDown}>
      {lead}
      {isFolding ? (
        <div ref={place} className={css.fold}>
          <Button
            {...fold}
            icon={<ListFilter size={16} aria-hidden />}
            aria-label={onCount === 0 ? 'Filters' : `Filters, ${onCount} on`}
          >
            {onCount === 0 ? 'Filters' : `Filters · ${onCount}`}
          </Button>
        </div>
      ) : null}
      <div id={id} className={css.folded[isOpen ? 'open' : 'closed']}>
        <div className={css.filters}>
          {filters.map((filter) => (
            <FilterChip
              key={filter.key}
              filter={filter}
              onChange={(values) => onChange(filter.key, values)}
              onOpenChange={(isOpen) => onOpen?.(isOpen ? filter.key : null)}
            />
          ))}
          {clearable && onClear ? (
            <Button tone="quiet" onPress={onClear}>
              Clear
            </Button>
          ) : null}
        </div>
        {children}
        {below === undefined ? null : <div className={css.below}>{below}</div>}
      </div>
    </div>
  )
}

/** Whether the filters of a tight screen are in sight: Escape leaves them, and the focus goes back to the button. */
function useFold() {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  return {
    id,
    isOpen,
    place,
    fold: {
      'aria-expanded': isOpen,
      'aria-controls': id,
      onPress: () => setIsOpen(!isOpen),
    },
    onKeyDown(event: KeyboardEvent) {
      if (!isOpen || event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      setIsOpen(false)
      place.current?.querySelector('button')?.focus()
    },
  }
}
