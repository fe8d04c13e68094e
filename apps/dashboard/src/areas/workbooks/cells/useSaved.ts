import type { ListRow } from '@org/core/lists'
import type { PutCell, TypedCells } from '@org/core/workbooks'
import { useEffect } from 'react'
import type { ShownList } from '#lists/useList.ts'
import type { Sheet } from '../sheet.ts'

/** A row that was written is read again within this time; what it says then holds. */
const READ_AGAIN_MS = 3000

/** Saved texts leave their cells as soon as the rows in sight have them. */
export function useSaved<Row extends ListRow>(
  sheet: Sheet<Row>,
  typed: TypedCells,
  rows: ShownList<Row>,
  sight: { current: { from: number; to: number } },
): void {
  useEffect(() => {
    const look = () => typed.put(seenSaved(sheet, typed, rows, sight.current))
    look()
    return typed.subscribe(look)
  }, [sheet, typed, rows, sight])
  useEffect(() => {
    const timer = setInterval(() => typed.put(allSaved(typed)), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [typed])
}

function seenSaved<Row extends ListRow>(
  { columns }: Sheet<Row>,
  typed: TypedCells,
  { idAt, rowAt }: ShownList<Row>,
  { from, to }: { from: number; to: number },
): PutCell[] {
  if (typed.rows().size === 0) return []
  const inSight = new Map<number, Row | undefined>()
  for (let index = from; index < to; index++) {
    const id = idAt(index)
    if (id !== undefined) inSight.set(id, rowAt(index))
  }
  return [...typed.rows()].flatMap(([id, cells]) =>
    Object.entries(cells).flatMap(([column, { state, value }]): PutCell[] => {
      if (state !== 'saved') return []
      const row = inSight.get(id)
      const stored = row === undefined ? value : columns.get(column)?.cell?.stored(row)
      return JSON.stringify(stored) === JSON.stringify(value) ? [{ id, column, cell: null }] : []
    }),
  )
}

const allSaved = (typed: TypedCells): PutCell[] =>
  [...typed.rows()].flatMap(([id, cells]) =>
    Object.entries(cells).flatMap(([column, { state }]) =>
      state === 'saved' ? [{ id, column, cell: null }] : [],
    ),
  )
