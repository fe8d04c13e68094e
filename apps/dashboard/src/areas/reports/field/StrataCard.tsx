import { type FieldReport, type Series, stratumEntity } from '@org/core'
import { formatDecimal, formatDepthRange, formatNumber, useUnits } from '@org/ui'
import { Card } from '../parts/Card.tsx'
import * as css from './Field.css.ts'
import { type Depth, isSameDepth } from './layers.ts'
import { leastWords, valueWords, withUnit } from './words.ts'

const { columns: OF_STRATUM } = stratumEntity

interface StrataCardProps {
  report: FieldReport
  layer: Depth
  series: Series
}

/** The means that the map shows, stratum by stratum. */
export function StrataCard({ report: { design, strataMeans }, layer, series }: StrataCardProps) {
  const { depth: unit } = useUnits()
  const means = new Map(
    strataMeans.flatMap((each) => (isSameDepth(each, layer) ? [[each.stratumId, each] as const] : [])),
  )
  const heads = [OF_STRATUM.number.label, 'Share of area', 'n', withUnit('Mean', series.unit)]
  return (
    <Card title={`Strata, ${formatDepthRange(layer.topCm, layer.bottomCm, unit)}`}>
      <table className={css.table} aria-label="Means of strata">
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
          {(design?.strata ?? []).map(({ id, number, name, weight }) => (
            <tr key={id}>
              <th scope="row" className={css.tableCell}>
                {nameOf(number, name)}
              </th>
              <td className={css.tableCell}>{formatDecimal(weight * 100, 1)}%</td>
              <td className={css.tableCell}>{formatNumber(means.get(id)?.n ?? 0)}</td>
              <td className={css.tableCell}>
                {leastWords(valueWords(means.get(id)?.mean ?? null, series), means.get(id)?.above ?? 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The number is on the map: a name that only repeats it is left out. */
const nameOf = (number: number, name: string): string =>
  name === '' || name === `Stratum ${number}` ? String(number) : `${number} · ${name}`
