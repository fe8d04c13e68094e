import { Bar, LinePath } from '@visx/shape'
import { useId } from 'react'
import { layoutBars, type PlacedSegment } from '../layout/bars.ts'
import { widest } from '../layout/frame.ts'
import type { Direction, Mark } from '../layout/marks.ts'
import {
  formatValue,
  formatValueWithUnit,
  headOf,
  isValue,
  type MaybeValue,
  type Measure,
  shownValue,
} from '../layout/measure.ts'
import { wholeTicks } from '../layout/scale.ts'
import { UNIT_PX } from '../layout/size.ts'
import { totalOf } from '../layout/stack.ts'
import { Axes } from './Axes.tsx'
import { ChartArea } from './ChartArea.tsx'
import * as looks from './looks.css.ts'
import { patternFill, SeriesPatterns } from './Pattern.tsx'
import { seriesClass } from './seriesClass.ts'

export interface BarGroup {
  label: string
  /** One value for each series, as the measure says; null where there is none. */
  values: readonly MaybeValue[]
}

/** A line over upright columns, such as the plan they are compared with. */
export interface BarsLine {
  name: string
  /** One value for each group; null leaves a gap. */
  values: readonly MaybeValue[]
}

export interface BarsProps {
  title: string
  measure: Measure
  /** Empty name: the only series. */
  seriesNames: readonly string[]
  groups: readonly BarGroup[]
  direction: Direction
  widthPx: number
  line?: BarsLine | undefined
}

const GAP_PX = 1.5 * UNIT_PX

/** The drawing of bars, stacked where there are several series; values written at them where there is one. */
export function Bars(props: BarsProps) {
  const { title, measure, seriesNames, groups, direction, widthPx, line } = props
  const id = useId()
  const seriesCount = seriesNames.length
  const valueTextOf = (group: number) => formatValue(measure, groups[group]?.values[0] ?? null)
  const written = seriesCount === 1 ? groups.map((_, group) => valueTextOf(group)) : []
  const shown = (value: MaybeValue) => (isValue(value) ? shownValue(measure, value) : null)
  const { frame, labels, segments, ...placed } = layoutBars({
    labels: groups.map((group) => group.label),
    groups: groups.map(({ values }) => values.map(shown)),
    ...(line === undefined ? {} : { line: line.values.map(shown) }),
    seriesCount,
    direction,
    widthPx,
    endPx: written.length === 0 ? 0 : widest(written) + 2 * GAP_PX,
  })
  const axesFrame = measure.kind === 'count' ? { ...frame, values: wholeTicks(frame.values) } : frame
  const marks = segments.map((segment) => markOf(segment, props))
  const fits = direction === 'down' || segments.every(({ box }) => widest(written) < box.width + 2 * UNIT_PX)
  return (
    <ChartArea
      title={title}
      widthPx={widthPx}
      heightPx={frame.heightPx}
      marks={marks}
      direction={direction}
      backdrop={
        <>
          <SeriesPatterns id={id} seriesCount={seriesCount} />
          <Axes frame={axesFrame} head={headOf(measure)} labels={labels} />
          {fits && seriesCount === 1
            ? segments.map((segment) => (
                <ValueText
                  key={segment.group}
                  segment={segment}
                  direction={direction}
                  text={valueTextOf(segment.group)}
                />
              ))
            : null}
        </>
      }
      front={<LineOver points={placed.line} />}
      renderMark={({ box, series }) => (
        <g className={seriesClass(series, seriesCount)}>
          <Bar {...box} fill={patternFill(id, series)} className={looks.outlined} />
        </g>
      )}
    />
  )
}

function LineOver({ points }: { points: readonly ({ x: number; y: number } | null)[] }) {
  if (points.length === 0) return null
  return (
    <LinePath
      data={[...points]}
      x={(point) => point?.x ?? 0}
      y={(point) => point?.y ?? 0}
      defined={(point) => point !== null}
      className={looks.lineOver}
    />
  )
}

/** The value beyond the bar's end; a negative one's stands on the free side of zero, where nothing is in its way. */
function ValueText({
  segment: { box },
  direction,
  text,
}: {
  segment: PlacedSegment
  direction: Direction
  text: string
}) {
  return direction === 'across' ? (
    <text x={box.x + box.width / 2} y={box.y - GAP_PX} textAnchor="middle" className={looks.valueText}>
      {text}
    </text>
  ) : (
    <text x={box.x + box.width + GAP_PX} y={box.y + box.height / 2} dy="0.35em" className={looks.valueText}>
      {text}
    </text>
  )
}

function markOf({ group, series, box }: PlacedSegment, props: BarsProps): Mark {
  const { measure, seriesNames, groups, line } = props
  const { label = '', values = [] } = groups[group] ?? {}
  const fact = [seriesNames[series] ?? '', formatValueWithUnit(measure, values[series] ?? null)] as const
  const total = ['Total', formatValueWithUnit(measure, totalOf(values))] as const
  const beside =
    line === undefined ? [] : [[line.name, formatValueWithUnit(measure, line.values[group] ?? null)] as const]
  const facts = seriesNames.length === 1 ? [fact, ...beside] : [fact, total, ...beside]
  return { key: `${group}-${series}`, group, series, box, label, facts }
}
