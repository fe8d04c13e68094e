import type { Depth } from '@org/core/contract'
import { Area, formatLength, formatNumber, Stat, useUnits } from '@org/ui'
import { memo } from 'react'
import type { Preview } from '../preview/messages.ts'
import { PrecisionNumbers, type PrecisionNumbersProps } from './PrecisionNumbers.tsx'
import * as css from './parts.css.ts'
import { StrataTable, type StrataTableProps } from './StrataTable.tsx'

export interface NumbersProps extends Omit<PrecisionNumbersProps, 'plan'>, StrataTableProps {
  depths: readonly Depth[]
}

/** What a design comes to, in numbers. */
export const Numbers = memo(function NumbersOfDesign(props: NumbersProps) {
  const { preview, depths, precision, hoveredStratum } = props
  return (
    <section aria-label="Numbers" className={css.stack}>
      {preview.plan.method === 'grid' ? null : (
        <PrecisionNumbers
          preview={preview}
          plan={preview.plan}
          precision={precision}
          variation={props.variation}
          onPrecision={props.onPrecision}
          onPointCount={props.onPointCount}
        />
      )}
      <StrataTable preview={preview} hoveredStratum={hoveredStratum} onHoverStratum={props.onHoverStratum} />
      <p className={css.note}>Strata have the area of their cells, the field that of its boundary.</p>
      <Measures preview={preview} depths={depths} />
    </section>
  )
})

function Measures({ preview, depths }: { preview: Preview; depths: readonly Depth[] }) {
  const { area } = useUnits()
  const { plan, sampledM2, mssdM2, nearestTwoM, tourM, strata } = preview
  const length = (meters: number | null) => (meters === null ? null : formatLength(meters, area))
  const points = strata.reduce((sum, { placed }) => sum + placed, 0)
  return (
    <div className={css.pair}>
      <Stat label="Sampled area" value={<Area areaM2={sampledM2} />} />
      <Stat label="MSSD" value={`${formatNumber(mssdM2)} m²`} />
      <Stat label="Nearest two points" value={length(nearestTwoM)} />
      <Stat label="Route" value={length(tourM)} note="straight lines" />
      <Stat label="Samples" value={formatNumber(points * depths.length)} />
      {plan.cores === undefined ? null : (
        <Stat label="Cores in all bags" value={formatNumber(points * plan.cores.count)} note="to be taken" />
      )}
    </div>
  )
}
