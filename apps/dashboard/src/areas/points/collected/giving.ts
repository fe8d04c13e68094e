import { useCollecting } from './collecting.ts'
import type { RowGiven } from './review.ts'
import { keyOf, type ReviewedRow } from './rows.ts'

/** Changes what the person says of a row. Choosing a point or a place is looking at it: the row is confirmed. */
export function giveRow(row: ReviewedRow, change: RowGiven): void {
  const { given, confirmed } = useCollecting.getState()
  const next: RowGiven = { ...given.get(row.row), ...change }
  const point = change.point ?? row.point
  const isSeen = change.point !== undefined || change.place !== undefined
  useCollecting.setState({
    given: new Map(given).set(row.row, next),
    ...(isSeen ? { confirmed: new Set([...confirmed, keyOf({ row: row.row, point })]) } : {}),
  })
}

/** The row has the point that the file says. */
export function forgetPoint(rows: readonly number[]): void {
  useCollecting.setState(({ given }) => {
    const next = new Map(given)
    for (const row of rows) {
      const { point: _, ...rest } = next.get(row) ?? {}
      if (next.has(row)) next.set(row, rest)
    }
    return { given: next }
  })
}

/** Confirms rows, or takes that back. */
export function confirmRows(rows: readonly ReviewedRow[], isOn: boolean): void {
  useCollecting.setState(({ confirmed }) => {
    const next = new Set(confirmed)
    for (const row of rows)
      if (isOn) next.add(keyOf(row))
      else next.delete(keyOf(row))
    return { confirmed: next }
  })
}

export const openRow = (row: number, isOpen: boolean): void =>
  useCollecting.setState(({ opened }) => ({ opened: new Map(opened).set(row, isOpen) }))
