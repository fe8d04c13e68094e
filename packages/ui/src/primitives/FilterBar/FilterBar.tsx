import type { ReactNode } from 'react'
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
  /** At its end: saved views, columns. */
  children?: ReactNode
}

/** What a list is narrowed by: each filter a chip that opens its values, lit while it is on. */
export function FilterBar({ label, filters, onChange, onOpen, onClear, children }: FilterBarProps) {
  const clearable = filters.some(({ values, isRequired }) => values.length > 0 && isRequired !== true)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div role="group" aria-label={label} className={css.bar}>
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
    </div>
  )
}
