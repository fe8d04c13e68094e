import { type LiveChange, type Named, readText } from '@org/core'
import type { ListRow } from '@org/core/lists'
import { byRow, type StepsState, type TypedCells, type Writer } from '@org/core/workbooks'
import { useEffect, useSyncExternalStore } from 'react'
import { tellLists } from '#lists/open-lists.ts'
import type { Sheet } from '../sheet.ts'
import { useDesk } from './useDesk.ts'

/** The rows that references of a workbook can name, by column. */
export type Choices = Readonly<Record<string, readonly Named[]>>

/** What is typed in a workbook, and what writes it. */
export function useWriter<Row extends ListRow>(
  sheet: Sheet<Row>,
  choices: Choices,
): { typed: TypedCells; writer: Writer } {
  const desk = useDesk()
  const writer = desk.writer(sheet.id)
  // The choices as they are now: a crew that was made a moment ago can be named.
  useEffect(() => {
    writer.use({
      read({ column, text }) {
        const cell = sheet.columns.get(column)?.cell ?? null
        return cell === null
          ? { problem: 'This column cannot be changed' }
          : readText(cell.kind, text, choices[column] ?? [])
      },
      changed: (cells) => tellLists([...byRow(cells)].flatMap(([id, of]) => changesOf(sheet, id, of))),
    })
  }, [writer, sheet, choices])
  return { typed: desk.typed(sheet.id), writer }
}

/** What was changed of a row, as open lists hear of it. */
function changesOf<Row extends ListRow>(
  { columns }: Sheet<Row>,
  entityId: number,
  cells: readonly { column: string }[],
): LiveChange[] {
  const written = cells.flatMap(({ column }) => columns.get(column)?.cell ?? [])
  return [...new Set(written.map(({ entity }) => entity))].map((entity) => ({
    ...{ seq: 1, editId: null, by: null, entity, entityId, kind: 'changed' },
    keys: written.flatMap((cell) => (cell.entity === entity ? [cell.key] : [])),
  }))
}

export const useSteps = (writer: Writer): StepsState =>
  useSyncExternalStore(writer.steps.subscribe, writer.steps.state)
