import { formatCount, formatNumber } from '@org/ui'
import * as css from './Bulk.css.ts'

/** A row that an act is about. */
export interface NamedRow {
  id: number
  name: string
  /** More about it, quieter. */
  note?: string
  /** Whether the list behind the dialog finds it. */
  isListed: boolean
}

export interface NameListProps {
  /** What the rows are, one and many: `['field', 'fields']`. */
  of: readonly [one: string, many: string]
  rows: readonly NamedRow[]
}

/** So many are named; more are counted. */
const MOST_NAMES = 200

/** The rows an act is about, by name; those that the list behind it does not find stand apart, and first. */
export function NameList({ of: [one, many], rows }: NameListProps) {
  const listed = rows.filter(({ isListed }) => isListed)
  const others = rows.filter(({ isListed }) => !isListed)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; these are only read
    <div
      role="group"
      aria-label={formatCount(rows.length, one, many)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className={css.names}
    >
      {others.length === 0 ? null : (
        <>
          <p className={css.heading}>{othersWords(others.length, rows.length)}</p>
          <Names rows={others} />
        </>
      )}
      {listed.length === 0 ? null : (
        <>
          {others.length === 0 ? null : (
            <p className={css.heading}>{formatCount(listed.length, 'is', 'are')} in this list:</p>
          )}
          <Names rows={listed} />
        </>
      )}
    </div>
  )
}

function othersWords(count: number, all: number): string {
  if (all === 1) return 'Not in this list:'
  if (count === all) return 'None are in this list:'
  return `${formatCount(count, 'is', 'are')} not in this list:`
}

function Names({ rows }: { rows: readonly NamedRow[] }) {
  const more = rows.length - MOST_NAMES
  return (
    <ul className={css.list}>
      {rows.slice(0, MOST_NAMES).map(({ id, name, note }) => (
        <li key={id} className={css.name}>
          {name}
          {note === undefined ? null : <span className={css.note}> · {note}</span>}
        </li>
      ))}
      {more > 0 ? <li className={css.note}>and {formatNumber(more)} more</li> : null}
    </ul>
  )
}
