import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { groupsOf, type ReviewedRow, type ReviewedRows } from './rows.ts'
import { titleOf } from './words.ts'

const NOWHERE = { row: null, rows: [] }

/**
 * A row that moves to another group is drawn anew, and what was focused in it goes: the keyboard goes on at the row, or
 * at the one after it where it is gone, and what happened is said.
 */
export function useMovedFocus(file: ReviewedRows) {
  const list = useRef<HTMLDivElement>(null)
  /** The row that the keyboard is in, and those that were drawn with it. */
  const was = useRef<{ row: number | null; rows: readonly ReviewedRow[] }>(NOWHERE)
  const [said, say] = useState('')
  useLayoutEffect(() => {
    const { row, rows } = was.current
    was.current = { row, rows: groupsOf(file).flatMap((group) => group.rows) }
    if (row === null || list.current === null || document.activeElement !== document.body) return
    const at = rows.findIndex((each) => each.row === row)
    const nearest = [...rows.slice(at), ...rows.slice(0, Math.max(at, 0)).toReversed()]
    nearest.some((each) => focusRow(list.current, each.row))
    say(saysWhere(file, row))
  }, [file])
  return {
    list,
    said,
    onFocus: ({ target }: FocusEvent) => {
      was.current.row = rowAt(target)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      was.current.row = rowAt(relatedTarget)
    },
  }
}

function rowAt(target: Element | null): number | null {
  const row = target?.closest('[data-row]')?.getAttribute('data-row')
  return row === undefined || row === null ? null : Number(row)
}

/** @returns whether the row is there */
function focusRow(list: HTMLElement | null, row: number): boolean {
  const line = list?.querySelector<HTMLElement>(`[data-row="${row}"]`)
  const group = line?.closest('details')
  // What is in a closed group cannot be focused.
  if (group) group.open = true
  line?.querySelector<HTMLElement>('[data-lead]')?.focus()
  return line !== null && line !== undefined
}

/** `12 · North Forty, NF-12 is in “Left out by you” now` */
function saysWhere(file: ReviewedRows, row: number): string {
  const group = groupsOf(file).find(({ rows }) => rows.some((each) => each.row === row))
  const moved = group?.rows.find((each) => each.row === row)
  return group === undefined || moved === undefined
    ? `Position ${row} is not in the file now`
    : `${titleOf(moved)} is in “${group.title}” now`
}
