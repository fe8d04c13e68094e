import {
  ENROLLMENT_STATUSES,
  type Enrollment,
  type EnrollmentEvent,
  type EnrollmentStatus,
  enrollmentEntity,
} from '@org/core'
import { MenuAt, MenuItem, Select } from '@org/ui'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { focusPageSearch } from '#commands/page-search.ts'
import { mayOf, useRole } from '#data/permissions.ts'
import { useIsPhone } from '#platform/phone.ts'
import { useChosen } from '../chosen.ts'
import { eventsFrom, MAY, menuLabel } from '../moves/moving.ts'
import { useMoving } from '../moves/useMoving.ts'
import { lookOf, type StateTotals, tallyOf } from '../states.ts'
import * as css from './Board.css.ts'
import { BoardColumn, type ColumnProps } from './BoardColumn.tsx'
import { useDropTarget } from './dragging.ts'
import { cardBeyond } from './keys.ts'

export interface BoardProps
  extends Pick<ColumnProps, 'filter' | 'sort' | 'openId' | 'hrefOf' | 'onChooseAll'> {
  totals: readonly StateTotals[] | undefined
  onOpen: (id: number) => void
  showsWithdrawn: boolean
  onShowWithdrawn: (shows: boolean) => void
  /** Which column a phone shows; null: the first that has any. */
  phoneColumn: EnrollmentStatus | null
  onPhoneColumn: (status: EnrollmentStatus) => void
}

/** The year's enrollments by status, in the order of their way; what was given up is folded away at the end. */
export function Board(props: BoardProps) {
  const isPhone = useIsPhone()
  const { menu, column } = useColumnProps(props)
  return (
    <>
      <p id={HINT_ID} className={css.hint}>
        Arrow keys move between cards and columns. Enter opens a card, Space chooses it, M opens its actions.
      </p>
      {isPhone ? <OneColumn {...props} column={column} /> : <AllColumns {...props} column={column} />}
      {menu}
    </>
  )
}

const HINT_ID = 'board-keys'

type ColumnOf = (status: EnrollmentStatus) => ColumnProps

function AllColumns({ column, filter, totals, ...board }: BoardProps & { column: ColumnOf }) {
  const shown = ENROLLMENT_STATUSES.filter((status) => filter.status?.includes(status) ?? true)
  const isFolded = filter.status === undefined && !board.showsWithdrawn
  return (
    <section className={css.board} aria-label="Enrollments by status" aria-describedby={HINT_ID}>
      {shown
        .filter((status) => status !== 'withdrawn' || !isFolded)
        .map((status) => (
          <BoardColumn
            key={status}
            {...column(status)}
            {...(status === 'withdrawn' && filter.status === undefined
              ? { onFold: () => board.onShowWithdrawn(false) }
              : {})}
          />
        ))}
      {isFolded ? <Folded totals={totals} onPress={() => board.onShowWithdrawn(true)} /> : null}
    </section>
  )
}

/** What was given up, folded away; a card can be dropped on it all the same. */
function Folded({ totals, onPress }: { totals: BoardProps['totals']; onPress: () => void }) {
  const { refusal, target } = useDropTarget('withdrawn')
  return (
    <button
      type="button"
      className={css.folded}
      aria-expanded={false}
      title={refusal ?? undefined}
      onClick={onPress}
      {...target}
    >
      <span>{totals === undefined ? '' : tallyOf(totals, ['withdrawn']).count}</span>
      <span className={css.foldedWords}>{lookOf('withdrawn').word}</span>
    </button>
  )
}

/** A phone has room for one column: which, is chosen above it. */
function OneColumn({ column, totals, filter, ...board }: BoardProps & { column: ColumnOf }) {
  const offered = ENROLLMENT_STATUSES.filter((status) => filter.status?.includes(status) ?? true)
  const first = offered.find((status) => totals !== undefined && tallyOf(totals, [status]).count > 0)
  const chosen = offered.find((status) => status === board.phoneColumn)
  const shown = chosen ?? first ?? offered[0] ?? 'draft'
  return (
    <section className={css.phone} aria-label="Enrollments by status" aria-describedby={HINT_ID}>
      {offered.length > 1 ? (
        <div className={css.phoneChoice}>
          <Select
            label={enrollmentEntity.columns.status.label}
            options={offered.map((status) => ({
              key: status,
              label: `${lookOf(status).word}${totals === undefined ? '' : ` (${tallyOf(totals, [status]).count})`}`,
            }))}
            value={shown}
            onChange={board.onPhoneColumn}
          />
        </div>
      ) : null}
      <BoardColumn key={shown} {...column(shown)} />
    </section>
  )
}

/** What every column is told, and the one menu that stands beside whichever card has it open. */
function useColumnProps(props: BoardProps) {
  const { filter, sort, totals, openId, hrefOf, onOpen, onChooseAll } = props
  const [menuOf, setMenuOf] = useState<{ row: Enrollment; button: HTMLElement } | null>(null)
  const toggle = useChosen((chosen) => chosen.toggle)
  const on = useMemo(
    () => ({
      open: ({ id }: Enrollment) => onOpen(id),
      toggle,
      menu: (row: Enrollment, button: HTMLElement) => setMenuOf({ row, button }),
    }),
    [onOpen, toggle],
  )
  const move = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement)) return
    const next = cardBeyond(event.target, event.key)
    if (next === null && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (next === null) focusPageSearch()
    else next.focus()
  }, [])
  const column: ColumnOf = (status) => ({
    ...{ status, filter, sort, openId, hrefOf, on, onChooseAll },
    tally: totals === undefined ? undefined : tallyOf(totals, [status]),
    menuId: menuOf?.row.id ?? null,
    onKeyDown: move,
  })
  return {
    column,
    menu: <MovesMenu of={menuOf} onClose={() => setMenuOf(null)} onOpen={onOpen} />,
  }
}

interface MovesMenuProps {
  of: { row: Enrollment; button: HTMLElement } | null
  onClose: () => void
  onOpen: (id: number) => void
}

/** The legal moves of one card; those that are not the person's to make are there with why. */
function MovesMenu({ of, onClose, onOpen }: MovesMenuProps) {
  const role = useRole()
  const { start } = useMoving()
  const [last, setLast] = useState(of)
  // Closing, it keeps saying what it was about.
  if (of !== null && of !== last) setLast(of)
  const row = last?.row
  const events: EnrollmentEvent[] = row === undefined ? [] : eventsFrom(row.status)
  return (
    <MenuAt
      aria-label={`Actions for ${row?.growerName ?? ''}`}
      anchor={of?.button ?? null}
      onClose={onClose}
      onAction={(key) => {
        if (row === undefined) return
        const event = events.find((each) => each === key)
        if (event === undefined) onOpen(row.id)
        else start(event, [row])
      }}
    >
      {/* First, where the menu's focus begins: whoever presses Enter without looking has moved nothing. */}
      <MenuItem id="open">Open</MenuItem>
      {events.map((event) => (
        <MenuItem
          key={event}
          id={event}
          disabledReason={mayOf(role, MAY[event]).why}
          {...(event === 'withdraw' ? { tone: 'danger' as const } : {})}
        >
          {menuLabel(event)}
        </MenuItem>
      ))}
    </MenuAt>
  )
}
