import { ChevronDown } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import {
  Autocomplete,
  Button,
  type Key,
  MenuTrigger,
  OverlayTriggerStateContext,
  Popover,
  useFilter,
} from 'react-aria-components'
import { MenuItem, MenuList } from '../Menu/Menu.tsx'
import { choices } from '../Popover/Popover.css.ts'
import { SearchField } from '../SearchField/SearchField.tsx'
import * as css from './FilterBar.css.ts'
import type { Filter } from './filter.ts'

/** From here on, a list of values is searched rather than read. */
const SEARCHED_FROM = 9

/** One filter: its name and, while it is on, its values. Choosing a value that is on takes it off. */
export function FilterChip({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (values: readonly string[]) => void
}) {
  const { label, options, values, isSeveral = false, isRequired = false } = filter
  const chosen = chosenWords(filter)
  const choose = (keys: 'all' | Set<Key>) => {
    const isOn = (key: string) => keys === 'all' || keys.has(key)
    // What is on and is not offered just now, as while another is searched, stays on.
    const kept = isSeveral ? values.filter(isOn) : []
    onChange([...kept, ...options.flatMap(({ key }) => (isOn(key) && !kept.includes(key) ? [key] : []))])
  }
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
            selectionMode={isSeveral ? 'multiple' : 'single'}
            disallowEmptySelection={isRequired}
            selectedKeys={values}
            onSelectionChange={choose}
            shouldCloseOnSelect={!isSeveral}
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

/** `Corn`, or `Corn +2`: the first value and how many more; nothing where it is off. */
function chosenWords({ options, values, labelOf = (value) => value }: Filter): string | undefined {
  const [first, ...more] = values
  if (first === undefined) return undefined
  const words = options.find(({ key }) => key === first)?.label ?? labelOf(first)
  return more.length === 0 ? words : `${words} +${more.length}`
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
  const trigger = useContext(OverlayTriggerStateContext)
  const search = (typed: string) => {
    setText(typed)
    onSearch?.(typed)
  }
  if (!isOffered && onSearch === undefined) return children
  return (
    <Autocomplete
      inputValue={text}
      onInputChange={search}
      {...(onSearch === undefined ? { filter: contains } : {})}
    >
      <div
        className={css.search}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return
          // The list would take it as leave to take off what is on.
          event.stopPropagation()
          if (text === '') trigger?.close()
          else search('')
        }}
      >
        <SearchField label={`Search ${label}`} placeholder={`Search ${label}`} autoFocus />
      </div>
      {children}
    </Autocomplete>
  )
}
