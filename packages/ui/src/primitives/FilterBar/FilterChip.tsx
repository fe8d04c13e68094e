import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Autocomplete, Button, MenuTrigger, Popover, useFilter } from 'react-aria-components'
import { MenuItem, MenuList } from '../Menu/Menu.tsx'
import { choices } from '../Popover/Popover.css.ts'
import { SearchField } from '../SearchField/SearchField.tsx'
import * as css from './FilterBar.css.ts'
import type { Filter } from './filter.ts'

/** From here on, a list of values is searched rather than read. */
const SEARCHED_FROM = 9

/** One filter: its name and, while it is on, its value. Choosing the value that is on takes it off. */
export function FilterChip({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (value: string | null) => void
}) {
  const { label, options, value, isRequired = false } = filter
  const chosen =
    options.find(({ key }) => key === value)?.label ?? (value === null ? undefined : filter.valueLabel)
  return (
    <MenuTrigger>
      <Button className={chosen === undefined ? css.chips.off : css.chips.on}>
        {label}
        {chosen === undefined ? (
          <ChevronDown size={14} aria-hidden />
        ) : (
          <span className={css.value}>{chosen}</span>
        )}
      </Button>
      <Popover className={choices} placement="bottom start" offset={4}>
        <Searched label={label} isOffered={options.length >= SEARCHED_FROM} onSearch={filter.onSearch}>
          <MenuList
            selectionMode="single"
            disallowEmptySelection={isRequired}
            selectedKeys={value === null ? [] : [value]}
            onSelectionChange={(keys) =>
              onChange(options.find(({ key }) => keys !== 'all' && keys.has(key))?.key ?? null)
            }
            renderEmptyState={() => (
              <div className={css.none}>{filter.isSearching ? 'Searching…' : 'Nothing is called that'}</div>
            )}
          >
            {options.map(({ key, label: name, count }) => (
              <MenuItem key={key} id={key} {...(count === undefined ? {} : { count })}>
                {name}
              </MenuItem>
            ))}
          </MenuList>
        </Searched>
      </Popover>
    </MenuTrigger>
  )
}

/** Puts a search above a long list; any part of a name finds it. */
function Searched({
  label,
  isOffered,
  onSearch,
  children,
}: {
  label: string
  isOffered: boolean
  /** Where somebody else looks for what matches. */
  onSearch: ((text: string) => void) | undefined
  children: ReactNode
}) {
  const [text, setText] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  if (!isOffered && onSearch === undefined) return children
  return (
    <Autocomplete
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed)
        onSearch?.(typed)
      }}
      {...(onSearch === undefined ? { filter: contains } : {})}
    >
      <div className={css.search}>
        <SearchField label={`Search ${label}`} placeholder={`Search ${label}`} autoFocus />
      </div>
      {children}
    </Autocomplete>
  )
}
