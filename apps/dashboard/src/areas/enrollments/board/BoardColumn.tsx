import type { Enrollment, EnrollmentSort, EnrollmentStatus } from '@org/core'
import {
  Button,
  Checkbox,
  ErrorState,
  formatAreaWithUnit,
  formatNumber,
  Progress,
  Skeleton,
  Status,
} from '@org/ui'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo } from 'react'
import { onlyOne } from '#lists/address.ts'
import type { Pages } from '#lists/pages.ts'
import { usePreference } from '#platform/preferences.ts'
import { useChosen } from '../chosen.ts'
import { useColumn } from '../data.ts'
import { type EnrollmentFilter, isFound } from '../list.ts'
import { lookOf, type Tally } from '../states.ts'
import * as css from './Board.css.ts'
import { Card, type CardActions } from './Card.tsx'
import { useDropTarget } from './dragging.ts'
import { COLUMN_MARK, cardBeyond } from './keys.ts'
import { useReached } from './useReached.ts'

export interface ColumnProps {
  filter: EnrollmentFilter
  sort: EnrollmentSort
  openId: number | null
  hrefOf: (row: Enrollment) => string
  status: EnrollmentStatus
  /** Undefined while it is not known. */
  tally: Tally | undefined
  menuId: number | null
  on: Omit<CardActions, 'reach'>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onChooseAll: (status: EnrollmentStatus) => void
  /** Folds it away; absent: it stays. */
  onFold?: () => void
}

/** Everything in one state: how much it is, and its cards as far as they were scrolled to. */
export function BoardColumn(props: ColumnProps) {
  const { status, tally, onFold } = props
  const headId = useId()
  const { state, word } = lookOf(status)
  const isEmpty = tally?.count === 0
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { refusal, target } = useDropTarget(status)
  return (
    <section
      aria-labelledby={headId}
      className={isEmpty ? `${css.column} ${css.idle}` : css.column}
      {...target}
    >
      <header className={css.head}>
        <div className={css.headWords}>
          <h2 id={headId} className={css.headState}>
            <Status state={state}>{word}</Status>
            {tally === undefined || isEmpty ? null : (
              <span className={css.headCount}>{formatNumber(tally.count)}</span>
            )}
          </h2>
          <span className={css.headArea}>
            {tally === undefined ? (
              <Skeleton width={16} />
            ) : isEmpty ? null : (
              formatAreaWithUnit(tally.areaM2, areaUnit)
            )}
          </span>
        </div>
        {isEmpty ? null : <ChooseAll {...props} word={word} />}
      </header>
      {refusal === null ? null : <p className={css.refusal}>{refusal}</p>}
      {onFold === undefined ? null : (
        <Button tone="quiet" onPress={onFold}>
          Collapse
        </Button>
      )}
      {isEmpty ? <p className={css.none}>None</p> : <Cards {...props} headId={headId} />}
    </section>
  )
}

/** About those that the filter finds: what is chosen elsewhere is neither counted nor touched. */
function ChooseAll({ status, filter, tally, word, onChooseAll }: ColumnProps & { word: string }) {
  const rows = useChosen((chosen) => chosen.rows)
  const choose = useChosen((chosen) => chosen.choose)
  const isHere = (row: Enrollment) => isFound(row, { ...filter, status: [status] })
  const chosen = [...rows.values()].filter(isHere).length
  const isAll = tally !== undefined && chosen >= tally.count
  return (
    <Checkbox
      aria-label={`Choose all of ${word}`}
      isSelected={isAll}
      isIndeterminate={chosen > 0 && !isAll}
      onChange={(on) => (on ? onChooseAll(status) : choose([...rows.values()].filter((row) => !isHere(row))))}
    />
  )
}

/** Most of those in sight: the others are drawn right after these, in pieces between which the browser answers. */
const FIRST_CARDS = 5
/** Cards from the end at which the next ones are asked for, in heights of the column. */
const AHEAD = 1

function Cards(props: ColumnProps & { headId: string }) {
  const { status, filter, sort, openId, hrefOf, menuId, headId, on } = props
  const list = useColumn(filter, status, sort)
  const { rows, error } = list
  const isWhole = useDeferredValue(rows !== undefined, false)
  const shown = isWhole ? rows : rows?.slice(0, FIRST_CARDS)
  const chosen = useChosen((state) => state.rows)
  const see = useChosen((state) => state.see)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { list: listRef, reachedId, reach } = useReached(rows)
  const actions = useMemo(() => ({ ...on, reach }), [on, reach])
  useEffect(() => see(rows ?? []), [see, rows])
  return (
    <ul
      ref={listRef}
      {...{ [COLUMN_MARK]: status }}
      aria-labelledby={headId}
      aria-busy={rows === undefined && error === undefined}
      className={css.cards}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          props.onChooseAll(status)
          return
        }
        if (event.key === 'End' || isAtEnd(event)) list.loadMore()
        props.onKeyDown(event)
      }}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        if (scrollTop + clientHeight * (1 + AHEAD) >= scrollHeight) list.loadMore()
      }}
    >
      {rows === undefined && error === undefined ? <SkeletonCards /> : null}
      {shown?.map((row) => (
        <Card
          key={row.id}
          row={row}
          href={hrefOf(row)}
          showsProgram={onlyOne(filter.program) === null}
          areaUnit={areaUnit}
          isOpen={row.id === openId}
          isChosen={chosen.has(row.id)}
          isReached={row.id === reachedId}
          hasMenu={row.id === menuId}
          on={actions}
        />
      ))}
      {isWhole || error !== undefined ? <End list={list} /> : null}
    </ul>
  )
}

/** Down from the last card leads to those that are not there yet. */
const isAtEnd = ({ key, target }: KeyboardEvent): boolean =>
  key === 'ArrowDown' && target instanceof HTMLElement && cardBeyond(target, key) === null

/** What comes below the cards: more on its way, what failed, or the way to more. */
function End({ list }: { list: Pages<Enrollment> }) {
  const { rows, error } = list
  if (error !== undefined)
    return (
      <li className={css.end}>
        <ErrorState
          error={error}
          {...(rows === undefined ? {} : { kept: 'The cards above were loaded earlier.' })}
          onRetry={() => void list.reload()}
        />
      </li>
    )
  if (rows === undefined || list.isComplete) return null
  return (
    <li className={css.end}>
      {list.isLoadingMore ? (
        <Progress label="Loading more enrollments" />
      ) : (
        <Button tone="quiet" onPress={list.loadMore}>
          Load more
        </Button>
      )}
    </li>
  )
}

const SKELETON_CARDS = 4

/** Holds the cards' places while the first ones are on their way. */
function SkeletonCards() {
  return Array.from({ length: SKELETON_CARDS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places, not rows
    <li key={index} aria-hidden className={css.card}>
      <div className={css.cardHead}>
        <span className={css.cardLink}>
          <Skeleton width={24} />
        </span>
      </div>
      <div className={css.line}>
        <Skeleton width={18} />
      </div>
      <div className={css.line}>
        <Skeleton width={28} />
      </div>
      <div className={css.foot}>
        <Skeleton width={12} />
      </div>
    </li>
  ))
}
