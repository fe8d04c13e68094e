import * as css from './Chart.css.ts'

/** A chart's numbers as text: the first column names the row. Cells are written out, units stand in the heads. */
export interface ChartTableData {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface ChartTableProps extends ChartTableData {
  /** What the table is called: the chart's title. */
  caption: string
}

/** What the chart shows, for who reads numbers rather than shapes. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  return (
    <table className={css.table} aria-label={caption}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={css.tableHead}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have their places, names may repeat
          <tr key={index}>
            <th scope="row" className={css.tableCell}>
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]} className={css.tableCell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
