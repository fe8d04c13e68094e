import { isAllowed, type Kind, movesFrom } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { GridSuggestions } from '@org/ui'
import { useCallback, useState } from 'react'
import { useRole } from '#data/permissions.ts'
import { useQuery } from '#data/swr.ts'
import { wordsOf } from '../cells/text.ts'
import type { Sheet } from '../sheet.ts'

/** Asks for the values that a column has already. */
export type AskWords = (column: string) => Promise<readonly string[]>

const MOST_WORDS = 200

/** The words that a cell can become: steps of its workflow, choices, and what other rows say in this column. */
export function useSuggestions<Row extends ListRow>(sheet: Sheet<Row>, ask: AskWords) {
  const role = useRole()
  const [column, setColumn] = useState<string | null>(null)
  const asked = column !== null && isCounted(sheet, column) ? column : null
  const { data } = useQuery(asked === null ? null : [sheet.id, 'words', asked], async () =>
    asked === null ? [] : (await ask(asked)).slice(0, MOST_WORDS),
  )
  const suggestions = useCallback(
    (row: Row, key: string): GridSuggestions | null => {
      const cell = sheet.columns.get(key)?.cell
      if (cell === null || cell === undefined) return null
      if (cell.kind.type === 'state')
        return { words: stepsFrom(cell.kind, cell.stored(row), role), isClosed: true }
      if (cell.kind.type === 'choice')
        return { words: wordsOf(cell.kind).map(({ word }) => word), isClosed: true }
      return key === asked && data !== undefined ? { words: data, isClosed: false } : null
    },
    [sheet, role, asked, data],
  )
  return { suggestions, lookAt: setColumn }
}

const isCounted = <Row extends ListRow>({ columns, groups }: Sheet<Row>, key: string): boolean =>
  groups.includes(key) && columns.get(key)?.cell?.kind.type === 'text'

/** The states that a person can bring a row to from here, by this alone. */
function stepsFrom(kind: Kind, state: unknown, role: 'staff' | 'manager'): string[] {
  const { workflow, label } = kind
  if (workflow === undefined || label === undefined || typeof state !== 'string') return []
  const steps = movesFrom(workflow, state).filter(
    ({ may, needsReason }) => may !== null && needsReason !== true && isAllowed(role, may),
  )
  return [...new Set(steps.map(({ to }) => label(to)))]
}
