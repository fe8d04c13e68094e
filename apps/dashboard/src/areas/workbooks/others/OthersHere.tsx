import type { PlaceOfCell, Present } from '@org/core'
import type { ListRow } from '@org/core/lists'
import { formatCount, IconButton } from '@org/ui'
import { useSyncExternalStore } from 'react'
import type { Sheet } from '../sheet.ts'
import { colorOf } from './colors.ts'
import * as css from './OthersHere.css.ts'
import type { People } from './people.ts'

/** So many fit beside the title; the others are counted. */
const MOST_SHOWN = 5

interface OthersHereProps<Row extends ListRow> {
  sheet: Pick<Sheet<Row>, 'columns'>
  people: People
  /** Goes to the cell where somebody is. */
  onGo: (cell: PlaceOfCell) => void
}

/** Who else is in the workbook. */
export function OthersHere<Row extends ListRow>({ sheet, people, onGo }: OthersHereProps<Row>) {
  const here = useSyncExternalStore(people.subscribe, people.here)
  const each = [...new Map(here.map((present) => [present.person.id, present])).values()]
  if (each.length === 0) return null
  const more = each.length - MOST_SHOWN
  return (
    <ul className={css.people} aria-label="Others in this workbook">
      {each.slice(0, MOST_SHOWN).map((present) => (
        <li key={present.person.id} className={css.person} data-color={colorOf(present.person.id)}>
          <IconButton
            label={whereIs(sheet, present)}
            onPress={() => {
              if (present.cell !== null) onGo(present.cell)
            }}
          >
            <span data-initials={initialsOf(present.person.name)} className={css.initials} />
          </IconButton>
        </li>
      ))}
      {more > 0 ? <li>and {formatCount(more, 'other', 'others')}</li> : null}
    </ul>
  )
}

function whereIs<Row extends ListRow>(sheet: Pick<Sheet<Row>, 'columns'>, { person, cell }: Present): string {
  const column = cell === null ? undefined : sheet.columns.get(cell.column)
  return column === undefined ? `${person.name} is here` : `${person.name} is at ${column.label}: go there`
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
