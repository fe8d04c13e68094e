import { type Estimate, stratumEntity } from '@org/core'
import { formatAreaParts, formatNumber, useUnits } from '@org/ui'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import * as css from './Estimate.css.ts'
import { decimalWords, shareWords } from './words.ts'

const { number, areaM2, weight } = stratumEntity.columns
const NONE = '–'

/** The strata of the estimate. They have no intervals of their own. */
export function StrataCard({ estimate: { strata, shown } }: { estimate: Estimate }) {
  const { area } = useUnits()
  const heads = [
    number.label,
    `${areaM2.label} (${area})`,
    weight.label,
    'Values',
    'Mean',
    'Standard deviation',
  ]
  const areas = formatAreaParts(
    strata.map((stratum) => stratum.areaM2),
    area,
  )
  const amount = (value: number | null) => (value === null ? NONE : decimalWords(value, shown?.decimals ?? 2))
  return (
    <Card title="Strata">
      {strata.length === 0 ? (
        <p className={report.quiet}>No stratum has values of this layer.</p>
      ) : (
        <table className={css.table} aria-label="Strata of the estimate">
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
            {strata.map((stratum, at) => (
              <tr key={stratum.id}>
                <th scope="row" className={css.tableCell}>
                  {stratum.number}
                </th>
                <td className={css.tableCell}>{areas[at]}</td>
                <td className={css.tableCell}>{shareWords(stratum.weight)}</td>
                <td className={css.tableCell}>{formatNumber(stratum.n)}</td>
                <td className={css.tableCell}>{amount(stratum.mean)}</td>
                <td className={css.tableCell}>{amount(stratum.sd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
