import type { LayerSummary, Series } from '@org/core'
import { formatDepthRange, formatNumber, useUnits } from '@org/ui'
import { useIsPhone } from '#platform/phone.ts'
import { Card } from '../parts/Card.tsx'
import * as css from './Field.css.ts'
import { isSameDepth } from './layers.ts'
import { cvWords, leastWords, valueWords, withUnit } from './words.ts'

interface DepthCardProps {
  layers: readonly LayerSummary[]
  series: Series
  /** The layer on the map. */
  shownLayer: LayerSummary
}

interface NumberColumn {
  head: (series: Series) => string
  words: (layer: LayerSummary, series: Series) => string
  /** A phone has room for it. */
  isOnPhone?: boolean
  /** It says something of these layers. */
  isFor?: (layers: readonly LayerSummary[]) => boolean
}

const COLUMNS: readonly NumberColumn[] = [
  { head: () => 'n', words: ({ n }) => formatNumber(n), isOnPhone: true },
  { head: () => 'Missing', words: ({ missing }) => formatNumber(missing), isOnPhone: true },
  { head: () => 'Below limit', words: ({ censored }) => formatNumber(censored) },
  {
    head: () => 'Above range',
    words: ({ above }) => formatNumber(above),
    isFor: (layers) => layers.some(({ above }) => above > 0),
  },
  {
    head: ({ unit }) => withUnit('Mean', unit),
    words: ({ mean, above }, series) => leastWords(valueWords(mean, series), above),
    isOnPhone: true,
  },
  { head: ({ unit }) => withUnit('Min', unit), words: ({ min }, series) => valueWords(min, series) },
  {
    head: ({ unit }) => withUnit('Max', unit),
    words: ({ max, above }, series) => leastWords(valueWords(max, series), above),
  },
  { head: () => 'CV', words: ({ cv }) => cvWords(cv), isOnPhone: true },
]

/** The numbers of each layer, from the top down. */
export function DepthCard({ layers, series, shownLayer }: DepthCardProps) {
  const { depth: unit } = useUnits()
  const isPhone = useIsPhone()
  const columns = COLUMNS.filter(
    ({ isOnPhone, isFor }) => (!isPhone || isOnPhone === true) && isFor?.(layers) !== false,
  )
  return (
    <Card title="By depth">
      <table className={css.table} aria-label="Values by depth">
        <thead>
          <tr>
            <th scope="col" className={css.tableHead}>
              Layer
            </th>
            {columns.map(({ head }) => (
              <th key={head(series)} scope="col" className={css.tableHead}>
                {head(series)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layers.map((layer) => (
            <tr
              key={`${layer.topCm} ${layer.bottomCm}`}
              data-on={isSameDepth(layer, shownLayer) || undefined}
            >
              <th scope="row" className={css.tableCell} data-depth>
                {formatDepthRange(layer.topCm, layer.bottomCm, unit)}
              </th>
              {columns.map(({ head, words }) => (
                <td key={head(series)} className={css.tableCell}>
                  {words(layer, series)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
