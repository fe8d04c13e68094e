import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Popover } from '../Popover/Popover.tsx'
import { PopupTrigger } from '../Popover/PopupTrigger.tsx'
import * as css from './FilterBar.css.ts'
import { type Filter, labelAsItIs } from './filter.ts'

export interface FilterChipProps {
  filter: Filter
  onChange: (values: readonly string[]) => void
  onOpenChange: (isOpen: boolean) => void
}

/** One filter: its name and, while it is on, its values. */
export function FilterChip({ filter, onChange, onOpenChange }: FilterChipProps) {
  const { label, content } = filter
  const chip = <Chip filter={filter} />
  if (content === undefined) {
    return (
      <PopupTrigger kind="menu" trigger={chip} onOpenChange={onOpenChange}>
        {({ FilterSurface }, popup) => <FilterSurface popup={popup} filter={filter} onChange={onChange} />}
      </PopupTrigger>
    )
  }
  return (
    <Popover label={label} trigger={chip}>
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

/** `Corn`, or `Corn +2`: the first value and how many more; nothing where it is off. */
function chosenWords({ options, values, labelOf = labelAsItIs }: Filter): string | undefined {
  const [first, ...more] = values
  if (first === undefined) return undefined
  const words = options.find(({ key }) => key === first)?.label ?? labelOf(first)
  return more.length === 0 ? words : `${words} +${more.length}`
}
