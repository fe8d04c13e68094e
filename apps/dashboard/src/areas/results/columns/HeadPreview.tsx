import type { SheetLayout } from '@org/core'
import { Button } from '@org/ui'
import { useState } from 'react'
import * as css from '../parts/Results.css.ts'
import { columnLetter } from '../words.ts'

/** Rows shown before a person asks for more. */
const FEW = 6

interface HeadPreviewProps {
  head: readonly (readonly string[])[]
  layout: SheetLayout
  onHeader: (row: number) => void
}

/** The first rows as the file has them. Pressing the number of a row makes it the headers. */
export function HeadPreview({ head, layout, onHeader }: HeadPreviewProps) {
  const [isAll, setIsAll] = useState(false)
  const few = Math.max(FEW, layout.headerRow + 2)
  const rows = isAll ? head : head.slice(0, few)
  const width = Math.max(0, ...head.map((cells) => cells.length))
  const letters = Array.from({ length: width }, (_, at) => columnLetter(at))
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={css.scroller} aria-label="First rows of the sheet" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.preview}>
                Row
              </th>
              {letters.map((letter) => (
                <th key={letter} scope="col" className={css.preview}>
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // The rows of a file stay where they are.
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={at} data-header={isHeader(layout, at + 1) || undefined}>
                <th scope="row" className={css.preview}>
                  <button
                    type="button"
                    className={css.rowButton}
                    aria-label={`Use row ${at + 1} as headers`}
                    aria-pressed={isHeader(layout, at + 1)}
                    onClick={() => onHeader(at + 1)}
                  >
                    {at + 1}
                  </button>
                </th>
                {letters.map((letter, column) => (
                  <td key={letter} className={css.preview}>
                    {cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {head.length > few ? (
        <Button tone="quiet" onPress={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer rows' : `Show the first ${head.length} rows`}
        </Button>
      ) : null}
    </div>
  )
}

const isHeader = ({ headerRow, headerRows }: SheetLayout, row: number): boolean =>
  row <= headerRow && row > headerRow - headerRows
