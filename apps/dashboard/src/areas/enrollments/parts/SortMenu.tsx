import { ENROLLMENT_SORTS, type EnrollmentSort } from '@org/core'
import { Button, Menu, MenuItem } from '@org/ui'
import { ArrowDownUp } from 'lucide-react'

interface SortMenuProps {
  sort: EnrollmentSort
  onSort: (sort: EnrollmentSort) => void
}

/** The order of the cards in every column; the table has its heads for that. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu
      trigger={<Button icon={<ArrowDownUp size={16} aria-hidden />}>Sort</Button>}
      placement="bottom end"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[sort]}
      onAction={(key) => {
        const chosen = ENROLLMENT_SORTS.find((each) => each === key)
        if (chosen !== undefined) onSort(chosen)
      }}
    >
      {ENROLLMENT_SORTS.map((each) => (
        <MenuItem key={each} id={each}>
          {SORT_WORDS[each]}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The orders of board and table, as a menu says them. */
const SORT_WORDS: Readonly<Record<EnrollmentSort, string>> = {
  grower: 'Grower, A to Z',
  '-grower': 'Grower, Z to A',
  program: 'Program, A to Z',
  '-program': 'Program, Z to A',
  area: 'Smallest area first',
  '-area': 'Largest area first',
  fields: 'Fewest fields first',
  '-fields': 'Most fields first',
  updated: 'Oldest change first',
  '-updated': 'Newest change first',
}
