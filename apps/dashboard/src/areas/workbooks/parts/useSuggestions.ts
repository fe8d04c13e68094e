import { choicesOf, isAllowed, type Kind, movesFrom } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { GridSuggestions } from '@org/ui'
import { useCallback, useState } from 'react'
import { useRole } from '#data/permissions.ts'
import { useQuery } from '#data/swr.ts'
import type { Choices } from '../cells/useWriter.ts'
import type { Sheet } from '../sheet.ts'

/** Asks for the values that a column has already. */
export type AskWords = (column: string) => Promise<readonly string[]>

const MOST_WORDS = 200

/** The words that a cell can become: steps of its workflow, choices, and what other rows say in this column. */
export function useSuggestions<Row extends ListRow>(sheet: Sheet<Row>, ask: AskWords, choices: Choices) {
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
        return { words: stepsFrom(sheet, cell.kind, cell.stored(row), role), isClosed: true }
      const named = choices[key]
      if (named !== undefined) return { words: named.map(({ name }) => name), isClosed: true }
      if (cell.kind.type === 'choice')
        return { words: choicesOf(cell.kind).map(({ word }) => word), isClosed: true }
      return key === asked && data !== undefined ? { words: data, isClosed: false } : null
    },
    [sheet, role, asked, data, choices],
  )
  return { suggestions, lookAt: setColumn }
}

const isCounted = <Row extends ListRow>({ columns, groups }: Sheet<Row>, key: string): boolean =>
  groups.includes(key) && columns.get(key)?.cell?.kind.type === 'text'

/** The states that a person can bring a row to from here, by this alone. */
function stepsFrom<Row extends ListRow>(
  { columns, notWritten }: Sheet<Row>,
  kind: Kind,
  state: unknown,
  role: 'staff' | 'manager',
): string[] {
  // A reason is typed in the same row, where the sheet has a column for it.
  const hasReason = columns.get('reason')?.cell !== undefined
  const { workflow, label } = kind
  if (workflow === undefined || label === undefined || typeof state !== 'string') return []
  const steps = movesFrom(workflow, state).filter(
    ({ to, may, needsReason }) =>
      may !== null && (hasReason || needsReason !== true) && isAllowed(role, may) && !notWritten.includes(to),
  )
  return [...new Set(steps.map(({ to }) => label(to)))]
}
