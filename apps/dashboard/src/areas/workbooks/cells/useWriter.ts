import type { Client, LiveChange, ShownUnits } from '@org/core'
import type { ListRow } from '@org/core/lists'
import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '#data/api.ts'
import { tellLists } from '#lists/open-lists.ts'
import { useShownUnits } from '#platform/preferences.ts'
import type { Sheet } from '../sheet.ts'
import { type Named, readText, shownText } from './text.ts'
import { typedCellsOf } from './typed-cells.ts'
import { byRow } from './waiting.ts'
import { createWriter, type Steps, type Writer } from './writer.ts'

/** The rows that references of a workbook can name, by column. */
export type Choices = Readonly<Record<string, readonly Named[]>>

interface Made {
  writer: Writer
  /** As they are now: a crew that was made a moment ago can be named. */
  latest: { choices: Choices }
}
const writers = new WeakMap<Client, Map<string, Made>>()

/** What writes the cells of a workbook: one of this tab, so that what is on its way outlives the page. */
export function useWriter<Row extends ListRow>(sheet: Sheet<Row>, choices: Choices): Writer {
  const client = useClient()
  const units = useShownUnits()
  const made = useMemo(() => {
    const known = writers.get(client) ?? new Map<string, Made>()
    writers.set(client, known)
    const key = `${sheet.id} ${units.areaUnit} ${units.depthUnit}`
    const found = known.get(key) ?? makeWriter(sheet, client, units)
    known.set(key, found)
    return found
  }, [client, sheet, units])
  made.latest.choices = choices
  return made.writer
}

function makeWriter<Row extends ListRow>(sheet: Sheet<Row>, client: Client, units: ShownUnits): Made {
  const latest: Made['latest'] = { choices: {} }
  const namedIn = (column: string) => latest.choices[column] ?? []
  const cellOf = (column: string) => sheet.columns.get(column)?.cell ?? null
  const writer = createWriter({
    workbook: sheet.id,
    client,
    typed: typedCellsOf(sheet.id),
    read({ column, text }) {
      const cell = cellOf(column)
      return cell === null
        ? { problem: 'This column cannot be changed' }
        : readText(cell.kind, text, namedIn(column))
    },
    words(column, value) {
      const cell = cellOf(column)
      const name = namedIn(column).find(({ id }) => id === value)?.name
      return cell === null ? String(value) : (name ?? shownText(cell.kind, value, units))
    },
    changed: (cells) => tellLists([...byRow(cells)].flatMap(([id, of]) => changesOf(sheet, id, of))),
  })
  return { writer, latest }
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
