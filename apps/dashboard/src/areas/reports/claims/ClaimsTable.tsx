import type { MeasuredCoverage } from '@org/sampling-design/claims'
import * as css from '../estimate/Estimate.css.ts'
import { decimalWords } from '../estimate/words.ts'
import { shownWidth, whyNothing } from './words.ts'

const NONE = '–'
const SHARE_DIGITS = 1
const WIDTH_DIGITS = 2

interface ClaimsTableProps {
  /** Its accessible name. */
  label: string
  rows: readonly MeasuredCoverage[]
}

/** Designs with how often they claim an interval, how often the claim holds, and how wide the interval is. */
export function ClaimsTable({ label, rows }: ClaimsTableProps) {
  const has = {
    bounds: rows.some(({ bounded }) => bounded > 0),
    width: rows.some((row) => shownWidth(row) !== null),
  }
  const heads = [
    'Strata × points',
    'Interval',
    ...(has.bounds ? ['Bounds'] : []),
    'Holds',
    ...(has.width ? ['Width'] : []),
  ]
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((words) => (
            <th key={words} scope="col" className={css.tableHead}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.strata} ${row.pointsPerStratum}`}>
            <th scope="row" className={css.tableCell}>{`${row.strata} × ${row.pointsPerStratum}`}</th>
            <Cells row={row} has={has} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellsProps {
  row: MeasuredCoverage
  /** Columns that only some tables have. */
  has: { bounds: boolean; width: boolean }
}

function Cells({ row, has }: CellsProps) {
  const { claimed, bounded, coverage } = row
  const why = whyNothing(row)
  const width = shownWidth(row)
  return (
    <>
      <td className={css.tableCell}>{shareWords(claimed)}</td>
      {has.bounds ? <td className={css.tableCell}>{shareWords(bounded)}</td> : null}
      {why === null ? (
        <>
          <td className={css.tableCell}>{coverage === null ? NONE : decimalWords(coverage, SHARE_DIGITS)}</td>
          {has.width ? (
            <td className={css.tableCell}>{width === null ? NONE : decimalWords(width, WIDTH_DIGITS)}</td>
          ) : null}
        </>
      ) : (
        <td className={css.tableCell} data-words colSpan={has.width ? 2 : 1}>
          <span className={css.why}>{why}</span>
        </td>
      )}
    </>
  )
}

const shareWords = (ofHundred: number): string =>
  ofHundred === 0 ? NONE : decimalWords(ofHundred, SHARE_DIGITS)
