import type { Line } from '@org/core'
import { Button, ErrorState } from '@org/ui'
import { useState } from 'react'
import { useShownUnits } from '#platform/preferences.ts'
import * as css from './Activity.css.ts'
import { wordsOfRow } from './events.ts'
import { kindOf, sentence } from './sentences.ts'
import { type LinesAsked, useLineChanges } from './useLines.ts'
import { Words } from './Words.tsx'

export interface LineChangesProps {
  line: Line
  /** How many rows the line tells of. */
  rowCount: number
  /** What the line was asked with. */
  asked: LinesAsked
}

/** The changes of a line, row by row, once they are asked for: a page at a time. */
export function LineChanges({ line: { editId }, rowCount, asked }: LineChangesProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (editId === null) return null
  return (
    <div className={css.more}>
      <Button aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the rows' : `Show ${rowCount.toLocaleString('en-US')} rows`}
      </Button>
      {isOpen ? <Rows editId={editId} asked={asked} /> : null}
    </div>
  )
}

function Rows({ editId, asked }: { editId: number; asked: LinesAsked }) {
  const units = useShownUnits()
  const { rows, error, isComplete, isLoadingMore, loadMore, reload } = useLineChanges(asked, editId)
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void reload()} />
  return (
    <>
      <ul aria-label="Rows" aria-busy={rows === undefined} className={css.rows}>
        {rows?.map((change) => (
          <li key={change.seq}>
            {sentence(change)}
            <Words words={wordsOfRow(change, units)} isChange={kindOf(change) === 'changed'} />
          </li>
        ))}
      </ul>
      {rows === undefined || isComplete ? null : (
        <Button onPress={loadMore} isPending={isLoadingMore}>
          {isLoadingMore ? 'Loading…' : 'Show more rows'}
        </Button>
      )}
    </>
  )
}
