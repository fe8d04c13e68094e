import type { Client, LiveChange } from '@org/core'
import type { ListRow } from '@org/core/lists'
import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '#data/api.ts'
import { tellLists } from '#lists/open-lists.ts'
import { usePreference } from '#platform/preferences.ts'
import type { Sheet } from '../sheet.ts'
import { readText, shownText } from './text.ts'
import { typedCellsOf } from './typed-cells.ts'
import { byRow } from './waiting.ts'
import { createWriter, type Steps, type Writer } from './writer.ts'

const writers = new WeakMap<Client, Map<string, Writer>>()

/** What writes the cells of a workbook: one of this tab, so that what is on its way outlives the page. */
export function useWriter<Row extends ListRow>(sheet: Sheet<Row>): Writer {
  const client = useClient()
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return useMemo(() => {
    const known = writers.get(client) ?? new Map<string, Writer>()
    writers.set(client, known)
    const key = `${sheet.id} ${areaUnit}`
    const writer = known.get(key) ?? makeWriter(sheet, client, areaUnit)
    known.set(key, writer)
    return writer
  }, [client, sheet, areaUnit])
}

function makeWriter<Row extends ListRow>(sheet: Sheet<Row>, client: Client, areaUnit: 'ha' | 'ac'): Writer {
  const cellOf = (column: string) => sheet.columns.get(column)?.cell ?? null
  return createWriter({
    workbook: sheet.id,
    client,
    typed: typedCellsOf(sheet.id),
    read({ column, text }) {
      const cell = cellOf(column)
      return cell === null ? { problem: 'This column cannot be changed' } : readText(cell.kind, text)
    },
    words(column, value) {
      const cell = cellOf(column)
      return cell === null ? String(value) : shownText(cell.kind, value, areaUnit)
    },
    changed: (cells) => tellLists([...byRow(cells)].flatMap(([id, of]) => changesOf(sheet, id, of))),
  })
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

export const useSteps = (writer: Writer): Steps => useSyncExternalStore(writer.subscribe, writer.steps)
