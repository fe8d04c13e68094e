import { formatArea, formatAreaParts, formatAreaRest, formatDecimal, formatNumber, useUnits } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { OF_DESIGN, OF_STRATUM } from '../labels.ts'
import type { Preview, PreviewStratum, PreviewWarning } from '../preview/messages.ts'
import * as css from './StrataTable.css.ts'

export interface StrataTableProps {
  preview: Preview
  hoveredStratum: number | null
  onHoverStratum: (number: number | null) => void
}

/** How area and points are shared among strata. */
export function StrataTable({ preview, hoveredStratum, onHoverStratum }: StrataTableProps) {
  const { area } = useUnits()
  const { strata, boundaryM2, sampledM2, warnings } = preview
  const areas = formatAreaParts(
    strata.map(({ areaM2 }) => areaM2),
    area,
  )
  return (
    <table
      className={css.table}
      aria-label={OF_DESIGN.strataCount.label}
      onMouseLeave={() => onHoverStratum(null)}
    >
      <thead>
        <tr>
          {[OF_STRATUM.number.label, area, OF_STRATUM.weight.label, OF_STRATUM.plannedCount.label].map(
            (head) => (
              <th key={head} scope="col" className={css.head}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {strata.map((stratum, at) => (
          <StratumRow
            key={stratum.number}
            stratum={stratum}
            area={areas[at] ?? ''}
            warnings={warnings.filter(({ stratum: of }) => of === stratum.number)}
            isHovered={stratum.number === hoveredStratum}
            onHover={onHoverStratum}
          />
        ))}
        <tr>
          <th scope="row" className={css.name}>
            Not sampled
          </th>
          <td className={css.number}>{formatAreaRest(boundaryM2, sampledM2, area)}</td>
          <td className={css.number} />
          <td className={css.number} />
        </tr>
        <tr>
          <th scope="row" className={css.name}>
            Field
          </th>
          <td className={css.number}>{formatArea(boundaryM2, area)}</td>
          <td className={css.number} />
          <td className={css.number}>{formatNumber(strata.reduce((sum, { points }) => sum + points, 0))}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface StratumRowProps {
  stratum: PreviewStratum
  /** As it adds up to what is sampled. */
  area: string
  warnings: readonly PreviewWarning[]
  isHovered: boolean
  onHover: (number: number) => void
}

function StratumRow({ stratum, area, warnings, isHovered, onHover }: StratumRowProps) {
  const { number, name, weight, points, placed } = stratum
  return (
    <tr className={css.row} data-hovered={isHovered || undefined} onMouseEnter={() => onHover(number)}>
      <th scope="row" className={css.name}>
        <span className={css.named}>
          <span className={swatchOf(number)} aria-hidden />
          {number}
          {name === null ? null : <span className={css.ownName}>{name}</span>}
          {warnings.length === 0 ? null : <Flag warnings={warnings} />}
        </span>
      </th>
      <td className={css.number}>{area}</td>
      <td className={css.number}>{formatDecimal(weight, 3)}</td>
      <td className={placed < points ? `${css.number} ${css.short}` : css.number}>
        {placed < points ? `${placed} of ${points}` : points}
      </td>
    </tr>
  )
}

function Flag({ warnings }: Pick<StratumRowProps, 'warnings'>) {
  const words = warnings.map(({ message }) => message).join('. ')
  return (
    <span role="img" aria-label={words} title={words} className={css.flag}>
      <TriangleAlert size={14} aria-hidden />
    </span>
  )
}

const HUES = [1, 2, 3, 4, 5, 6] as const

function swatchOf(number: number): string {
  const swatch = css.swatches[HUES[(number - 1) % HUES.length] ?? 1]
  return number > HUES.length ? `${swatch} ${css.lighter}` : swatch
}
