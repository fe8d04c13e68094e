import { type ReactNode, useState } from 'react'
import {
  SearchField as AriaSearchField,
  Autocomplete,
  Button,
  Input,
  type Key,
  useFilter,
} from 'react-aria-components'
import { MenuItem } from '../Menu/items.tsx'
import { MenuList } from '../Menu/MenuList.tsx'
import { ListSurface } from '../Menu/MenuSurface.tsx'
import type { Popup } from '../Popover/popup.ts'
import { ClearMark, MAX_LETTERS, SearchMark } from '../SearchField/marks.tsx'
import * as look from '../SearchField/SearchField.css.ts'
import * as css from './FilterBar.css.ts'
import { type Filter, type FilterOption, labelAsItIs } from './filter.ts'

/** From here on, a list of values is searched rather than read. */
const SEARCHED_FROM = 9

export interface FilterSurfaceProps {
  popup: Popup
  filter: Filter
  onChange: (values: readonly string[]) => void
}

/** A filter's values, chosen from a list. Choosing a value that is on takes it off. */
export function FilterSurface({ popup, filter, onChange }: FilterSurfaceProps) {
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
  const close = () => {
    if (typed !== '') search('')
    popup.close()
  }
  return (
    <ListSurface popup={{ ...popup, close }} placement="bottom start">
      {(list) => (
        <Searched
          label={label}
          text={typed}
          isOffered={filter.onSearch !== undefined || options.length >= SEARCHED_FROM}
          isFiltered={filter.onSearch === undefined}
          onSearch={search}
          onLeave={close}
        >
          <MenuList
            {...list}
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
      )}
    </ListSurface>
  )
}

function emptyWords({ label, isLoading, isSearching, problem }: Filter, typed: string): string {
  if (problem !== undefined) {
    const [what, todo] =
      typed === ''
        ? [`${label}: the choices could not be loaded`, 'Close this filter and open it again.']
        : [`The search for “${typed}” failed`, 'Change the text to search again.']
    return `${what}. ${problem.reason}.${problem.isRetryable ? ` ${todo}` : ''}`
  }
  if (isLoading) return 'Loading…'
  if (isSearching) return 'Searching…'
  return typed === '' ? 'Nothing to choose from' : 'Nothing is called that'
}

/** What can be chosen, after what is on and is not among it: it could not be taken off. */
function offered({ options, values, labelOf = labelAsItIs }: Filter): readonly FilterOption[] {
  const missing = values.filter((value) => !options.some(({ key }) => key === value))
  return [...missing.map((key) => ({ key, label: labelOf(key) })), ...options]
}

/** Puts a search above a long list; any part of a name finds it. */
function Searched({
  label,
  text,
  isOffered,
  isFiltered,
  onSearch,
  onLeave,
  children,
}: {
  label: string
  text: string
  isOffered: boolean
  /** Whether what matches is found here; else somebody else looks for it. */
  isFiltered: boolean
  onSearch: (text: string) => void
  onLeave: () => void
  children: ReactNode
}) {
  const { contains } = useFilter({ sensitivity: 'base' })
  if (!isOffered) return children
  return (
    <Autocomplete inputValue={text} onInputChange={onSearch} {...(isFiltered ? { filter: contains } : {})}>
      <div
        className={css.search}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return
          // The list would take it as leave to take off what is on.
          event.stopPropagation()
          if (text === '') onLeave()
          else onSearch('')
        }}
      >
        <ListSearch label={`Search ${label}`} />
      </div>
      {children}
    </Autocomplete>
  )
}

/** The search field of a list: its text and its keys are the list's. */
function ListSearch({ label }: { label: string }) {
  return (
    <AriaSearchField aria-label={label} maxLength={MAX_LETTERS} autoFocus className={look.field}>
      <SearchMark />
      <Input placeholder={label} className={look.input} />
      <Button className={look.clear}>
        <ClearMark />
      </Button>
    </AriaSearchField>
  )
}
