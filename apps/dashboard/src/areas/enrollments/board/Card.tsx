import type { AreaUnit, Enrollment } from '@org/core'
import { Badge, Checkbox, formatAge, formatAreaWithUnit, formatCount, formatInstant } from '@org/ui'
import { EllipsisVertical, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { Link } from '#platform/links.tsx'
import * as css from './Board.css.ts'
import { dragOf } from './dragging.ts'
import { CARD_MARK } from './keys.ts'

/** Initials of a person: at most two. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
}

export interface CardProps {
  row: Enrollment
  /** Where it opens: a link, so that it can be opened in another tab. */
  href: string
  /** Absent where all cards are of one program. */
  showsProgram: boolean
  areaUnit: AreaUnit
  isOpen: boolean
  isChosen: boolean
  /** The one of its column that Tab reaches. */
  isReached: boolean
  hasMenu: boolean
  on: CardActions
}

export interface CardActions {
  reach: (row: Enrollment) => void
  open: (row: Enrollment) => void
  toggle: (row: Enrollment) => void
  /** Opens the menu of its moves beside the button. */
  menu: (row: Enrollment, button: HTMLElement) => void
}

/** One enrollment on the board. Enter opens it, Space chooses it, M shows its moves; arrows are the board's. */
export const Card = memo(function Card({ row, areaUnit, isReached, on, ...is }: CardProps) {
  const tabIndex = isReached ? 0 : -1
  return (
    <li
      className={css.card}
      data-open={is.isOpen || undefined}
      data-chosen={is.isChosen || undefined}
      {...dragOf(row)}
    >
      <div className={css.cardHead}>
        <Link
          {...{ [CARD_MARK]: row.id }}
          href={is.href}
          title={row.growerName}
          // The card is dragged, not its address.
          draggable={false}
          tabIndex={tabIndex}
          aria-keyshortcuts="Space M"
          aria-current={is.isOpen || undefined}
          className={css.cardLink}
          onFocus={() => on.reach(row)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            on.open(row)
          }}
          onKeyDown={(event) => {
            const menu = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')
            if (event.key === ' ') on.toggle(row)
            else if (event.key.toLowerCase() === 'm' && !hasModifier(event) && menu) on.menu(row, menu)
            else return
            event.preventDefault()
          }}
        >
          {row.growerName}
        </Link>
        <span className={css.above}>
          <button
            type="button"
            className={css.more}
            tabIndex={tabIndex}
            aria-label={`Actions for ${row.growerName}`}
            aria-haspopup="menu"
            aria-expanded={is.hasMenu}
            onClick={({ currentTarget }) => on.menu(row, currentTarget)}
          >
            <EllipsisVertical size={16} aria-hidden />
          </button>
        </span>
      </div>
      {is.showsProgram ? (
        <div className={css.line} title={row.program}>
          {row.program}
        </div>
      ) : null}
      <div className={css.line}>
        {formatCount(row.fieldCount, 'field', 'fields')} · {formatAreaWithUnit(row.areaM2, areaUnit)}
      </div>
      {row.reason === '' ? null : (
        <div className={css.reason} title={row.reason}>
          {row.reason}
        </div>
      )}
      <Foot row={row} isChosen={is.isChosen} isReached={isReached} onToggle={on.toggle} />
    </li>
  )
})

interface FootProps {
  row: Enrollment
  isChosen: boolean
  isReached: boolean
  onToggle: (row: Enrollment) => void
}

function Foot({ row, isChosen, isReached, onToggle }: FootProps) {
  const { manager, findingCount } = row
  return (
    <>
      {findingCount === 0 ? null : (
        <div>
          <Badge tone="bad" icon={<TriangleAlert size={14} />}>
            {formatCount(findingCount, 'problem', 'problems')}
          </Badge>
        </div>
      )}
      <div className={css.foot}>
        <span className={css.above}>
          <Checkbox
            aria-label={`Choose ${row.growerName}`}
            isSelected={isChosen}
            excludeFromTabOrder={!isReached}
            onChange={() => onToggle(row)}
          />
        </span>
        <span className={css.person} title={manager?.name ?? 'No manager'}>
          <span aria-hidden>{manager === null ? '' : initialsOf(manager.name)}</span>
          <span className={css.hint}>{manager?.name ?? 'No manager'}</span>
        </span>
        <time dateTime={row.updatedAt} title={`Changed ${formatInstant(row.updatedAt)}`}>
          {formatAge(row.updatedAt, new Date())}
        </time>
      </div>
    </>
  )
}

const hasModifier = (event: React.KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey
