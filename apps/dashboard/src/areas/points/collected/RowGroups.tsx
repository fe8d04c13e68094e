import type { Bbox } from '@org/core'
import { Button, Checkbox, EmptyState, formatCount } from '@org/ui'
import { FileQuestion } from 'lucide-react'
import { useId, useState } from 'react'
import * as css from './Collected.css.ts'
import { useCollecting } from './collecting.ts'
import { confirmRows } from './giving.ts'
import { RowLine } from './RowLine.tsx'
import { groupsOf, keyOf, type ReviewedRow, type ReviewedRows, type ReviewState } from './rows.ts'
import { StateMark } from './StateMark.tsx'
import { useMovedFocus } from './useMovedFocus.ts'
import { EVENT_WORDS } from './words.ts'

/** More lines than so many at once would make the page slow. */
const PAGE = 200
/** What a person decides about is open; the rest is there to look up. */
const OPEN: ReadonlySet<ReviewState> = new Set(['ready', 'confirm'])

interface RowGroupsProps {
  file: ReviewedRows
  onZoom: (box: Bbox) => void
}

/** The file's positions, by what becomes of them. */
export function RowGroups({ file, onZoom }: RowGroupsProps) {
  const { list, said, onFocus, onBlur } = useMovedFocus(file)
  if (file.rows.length === 0)
    return (
      <EmptyState icon={<FileQuestion size={32} />} title="No positions">
        This file has no position that a point could be collected at. Choose another file.
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; its rows are read, too
    <div
      ref={list}
      role="group"
      aria-label="Positions of the file"
      className={css.groups}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {groupsOf(file).map((group) => (
        <RowGroup key={group.state} {...group} onZoom={onZoom} />
      ))}
      <span role="status" className={css.unseen}>
        {said}
      </span>
    </div>
  )
}

interface RowGroupProps extends Pick<RowGroupsProps, 'onZoom'> {
  state: ReviewState
  title: string
  rows: readonly ReviewedRow[]
}

function RowGroup({ state, title, rows, onZoom }: RowGroupProps) {
  const [shown, setShown] = useState(PAGE)
  const titleId = useId()
  const hidden = rows.length - shown
  return (
    <details className={css.group} open={OPEN.has(state)}>
      <summary className={css.groupTitle} id={titleId}>
        <StateMark state={state} />
        {`${title} (${rows.length})`}
      </summary>
      {state === 'confirm' ? <ConfirmAll rows={rows} /> : null}
      <ul className={css.rows} aria-labelledby={titleId}>
        {rows.slice(0, shown).map((row) => (
          <RowLine key={row.row} row={row} onZoom={onZoom} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button onPress={() => setShown(shown + PAGE)}>
          {`Show ${formatCount(Math.min(hidden, PAGE), 'more position', 'more positions')}`}
        </Button>
      ) : null}
    </details>
  )
}

/** All of them at once, also those that are not shown yet; and all that leave out a point for the same. */
function ConfirmAll({ rows }: { rows: readonly ReviewedRow[] }) {
  const confirmed = useCollecting((collecting) => collecting.confirmed)
  const count = rows.filter((row) => confirmed.has(keyOf(row))).length
  const left = LEFT.map((event) => [event, rows.filter((row) => row.event === event)] as const)
  return (
    <div className={css.confirmAll}>
      <ConfirmThese rows={rows} words={`Confirm all ${rows.length}`} />
      {left.map(([event, these]) =>
        these.length === 0 || these.length === rows.length ? null : (
          <ConfirmThese
            key={event}
            rows={these}
            words={`Confirm ${EVENT_WORDS[event].toLowerCase()} (${these.length})`}
          />
        ),
      )}
      <span role="status">{`${count} of ${rows.length} confirmed`}</span>
    </div>
  )
}
const LEFT = ['inaccessible', 'skip'] as const

function ConfirmThese({ rows, words }: { rows: readonly ReviewedRow[]; words: string }) {
  const confirmed = useCollecting((collecting) => collecting.confirmed)
  const count = rows.filter((row) => confirmed.has(keyOf(row))).length
  return (
    <Checkbox
      isSelected={count === rows.length}
      isIndeterminate={count > 0 && count < rows.length}
      onChange={(isOn) => confirmRows(rows, isOn)}
    >
      {words}
    </Checkbox>
  )
}
