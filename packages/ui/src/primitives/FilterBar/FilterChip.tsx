import { ChevronDown } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import {
  Popover as AriaPopover,
  Autocomplete,
  Button,
  type Key,
  MenuTrigger,
  OverlayTriggerStateContext,
  useFilter,
} from 'react-aria-components'
import { MenuItem, MenuList } from '../Menu/Menu.tsx'
import { choices } from '../Popover/Popover.css.ts'
import { Popover } from '../Popover/Popover.tsx'
import { SearchField } from '../SearchField/SearchField.tsx'
import * as css from './FilterBar.css.ts'
import type { Filter, FilterOption } from './filter.ts'

/** From here on, a list of values is searched rather than read. */
const SEARCHED_FROM = 9

interface FilterChipProps {
  filter: Filter
  onChange: (values: readonly string[]) => void
  onOpenChange: (isOpen: boolean) => void
}

/** One filter: its name and, while it is on, its values. */
export function FilterChip(props: FilterChipProps) {
  const { label, content } = props.filter
  if (content === undefined) return <OptionsChip {...props} />
  return (
    <Popover label={label} trigger={<Chip filter={props.filter} />}>
      {content}
    </Popover>
  )
}

function Chip({ filter }: { filter: Filter }) {
  const chosen = chosenWords(filter)
  return (
    <Button className={chosen === undefined ? css.chips.off : css.chips.on}>
      {filter.label}
      {chosen === undefined ? (
        <ChevronDown size={14} aria-hidden />
      ) : (
        <span className={css.value}>{chosen}</span>
      )}
    </Button>
  )
}

/** A filter whose values are chosen from a list. Choosing a value that is on takes it off. */
function OptionsChip({ filter, onChange, onOpenChange }: FilterChipProps) {
  const { label, values, isSeveral = false, isRequired = false } = filter
  const [typed, setTyped] = useState('')
  const search = (text: string) => {
    setTyped(text)
    filter.onSearch?.(text)
  }
  // Of what somebody else looked for, only what matches is shown.
  const options = typed !== '' && filter.onSearch !== undefined ? filter.options : offered(filter)
  const choose = (keys: 'all' | Set<Key>) => {
    const isOn = (key: string) => keys === 'all' || keys.has(key)
    // What is on and is not offered just now, as while another is searched, stays on.
    const kept = isSeveral ? values.filter(isOn) : []
    onChange([...kept, ...options.flatMap(({ key }) => (isOn(key) && !kept.includes(key) ? [key] : []))])
  }
  return (
    <MenuTrigger
      onOpenChange={(isOpen) => {
        if (!isOpen && typed !== '') search('')
        onOpenChange(isOpen)
      }}
    >
      <Chip filter={filter} />
      <AriaPopover className={choices} placement="bottom start" offset={4}>
        <Searched
          label={label}
          text={typed}
          isOffered={filter.onSearch !== undefined || options.length >= SEARCHED_FROM}
          isFiltered={filter.onSearch === undefined}
          onSearch={search}
        >
          <MenuList
            selectionMode={isSeveral ? 'multiple' : 'single'}
            disallowEmptySelection={isRequired}
            selectedKeys={values}
            onSelectionChange={choose}
            shouldCloseOnSelect={!isSeveral}
            renderEmptyState={() => <div className={css.none}>{emptyWords(filter, typed)}</div>}
          >
            {options.map(({ key, label: name, count }) => (
              <MenuItem key={key} id={key} {...(count === undefined ? {} : { count })}>
                {name}
              </MenuItem>
            ))}
          </MenuList>
        </Searched>
      </AriaPopover>
    </MenuTrigger>
  )
}

function emptyWords({ isLoading, isSearching, problem }: Filter, typed: string): string {
  if (problem !== undefined) return problem
  if (isLoading) return 'Loading…'
  if (isSearching) return 'Searching…'
  return typed === '' ? 'No values to choose from' : 'No matches'
}

/** What can be chosen, after what is on and is not among it: it could not be taken off. */
function offered({ options, values, labelOf = asItIs }: Filter): readonly FilterOption[] {
  const missing = values.filter((value) => !options.some(({ key }) => key === value))
  return [...missing.map((key) => ({ key, label: labelOf(key) })), ...options]
}

const asItIs = (value: string): string => value

/** `Corn`, or `Corn +2`: the first value and how many more; nothing where it is off. */
function chosenWords({ options, values, labelOf = asItIs }: Filter): string | undefined {
  const [first, ...more] = values
  if (first === undefined) return undefined
  const words = options.find(({ key }) => key === first)?.label ?? labelOf(first)
  return more.length === 0 ? words : `${words} +${more.length}`
}

/** Puts a search above a long list; any part of a name finds it. */
function Searched({
  label,
  text,
  isOffered,
  isFiltered,
  onSearch,
  children,
}: {
  label: string
  text: string
  isOffered: boolean
  /** Whether what matches is found here; else somebody else looks for it. */
  isFiltered: boolean
  onSearch: (text: string) => void
  children: ReactNode
}) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const trigger = useContext(OverlayTriggerStateContext)
  if (!isOffered) return children
  return (
    <Autocomplete inputValue={text} onInputChange={onSearch} {...(isFiltered ? { filter: contains } : {})}>
      <div
        className={css.search}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return
          // The list would take it as leave to take off what is on.
          event.stopPropagation()
          if (text === '') trigger?.close()
          else onSearch('')
        }}
      >
        <SearchField label={`Search ${label}`} placeholder={`Search ${label}`} autoFocus />
      </div>
      {children}
    </Autocomplete>
  )
}
