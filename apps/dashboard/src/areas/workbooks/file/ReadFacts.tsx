import type { WorkbookFile } from '@org/core'
import { formatCount, pageStyles } from '@org/ui'
import type { ReactNode } from 'react'
import { type FileSheet, labelOf } from './choices.ts'
import * as css from './FileBackDialog.css.ts'

interface ReadFactsProps {
  sheet: FileSheet
  found: WorkbookFile
}

/** What of a file was read, what was left out, and what the spreadsheet program wrote differently. */
export function ReadFacts({ sheet, found }: ReadFactsProps) {
  const { columns, rows, rewritten } = found
  return (
    <div className={css.facts}>
      <RowFacts rows={rows} />
      {columns.missing.length === 0 ? null : (
        <p>
          Not in the file, and so not compared: {columns.missing.map((key) => labelOf(sheet, key)).join(', ')}
          .
        </p>
      )}
      {columns.left.length === 0 ? null : (
        <Folded words={`${formatCount(columns.left.length, 'column is', 'columns are')} not read`}>
          {columns.left.map(({ header, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a head several times
            <li key={at}>
              <span className={pageStyles.lead}>{header}</span>: {why}
            </li>
          ))}
        </Folded>
      )}
      {rewritten.count === 0 ? null : (
        <Folded
          words={`${formatCount(rewritten.count, 'text was', 'texts were')} rewritten by the spreadsheet program, and ${rewritten.count === 1 ? 'counts' : 'count'} as unchanged`}
        >
          {rewritten.examples.map(({ id, rowName, column, was, text }) => (
            <li key={`${id} ${column}`}>
              {rowName}, {labelOf(sheet, column)}: “{was}” is “{text}” in the file
            </li>
          ))}
          {rewritten.count > rewritten.examples.length ? (
            <li>and {formatCount(rewritten.count - rewritten.examples.length, 'other', 'others')}</li>
          ) : null}
        </Folded>
      )}
    </div>
  )
}

function RowFacts({ rows: { unknown, unnamed, twice } }: Pick<WorkbookFile, 'rows'>) {
  return (
    <>
      {unknown === 0 ? null : (
        <p>{formatCount(unknown, 'row of the file is', 'rows of the file are')} no longer in the workbook.</p>
      )}
      {unnamed === 0 ? null : (
        <p>
          {formatCount(unnamed, 'row does', 'rows do')} not say which row of the workbook{' '}
          {unnamed === 1 ? 'it is' : 'they are'}. Files add no rows.
        </p>
      )}
      {twice === 0 ? null : <p>{formatCount(twice, 'row is', 'rows are')} in the file more than once.</p>}
    </>
  )
}

function Folded({ words, children }: { words: string; children: ReactNode }) {
  return (
    <details>
      <summary className={css.summary}>{words}</summary>
      <ul className={css.folded}>{children}</ul>
    </details>
  )
}
