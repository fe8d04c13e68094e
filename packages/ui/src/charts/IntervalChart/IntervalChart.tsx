import { Axes, ROW_HEAD_PX } from '../Chart/Axes.tsx'
import { ChartArea } from '../Chart/ChartArea.tsx'
import { ChartFrame, type ChartWords } from '../Chart/ChartFrame.tsx'
import * as looks from '../Chart/looks.css.ts'
import { seriesClass } from '../Chart/seriesClass.ts'
import { bands, type Frame, rowFrame, rowLabels, widest } from '../layout/frame.ts'
import { type Estimate, intervalDomain, intervalOf } from '../layout/interval.ts'
import type { Mark } from '../layout/marks.ts'
import {
  formatValue,
  formatValueWithUnit,
  headOf,
  isValue,
  type MaybeValue,
  type Measure,
  shownValue,
} from '../layout/measure.ts'
import { UNIT_PX } from '../layout/size.ts'

export interface IntervalRow extends Estimate {
  label: string
}

export interface IntervalChartProps extends ChartWords {
  /** What the rows are: `Field`. Heads the table's first column. */
  groupName: string
  /** What is estimated; decides the unit of estimates and of both ends. */
  measure: Measure
  /** How sure the intervals are, in per cent: 95. */
  confidencePercent: number
  rows: readonly IntervalRow[]
  /** A value to compare with, drawn as a line: last campaign's mean. */
  reference?: { label: string; value: number }
}

/** Estimates with what they may be: a dot on its confidence interval. */
export function IntervalChart(props: IntervalChartProps) {
  const { groupName, measure, confidencePercent, rows, reference, ...words } = props
  const interval = `${confidencePercent}% interval`
  return (
    <ChartFrame
      {...words}
      isEmpty={!rows.some(({ estimate }) => isValue(estimate))}
      table={{
        heads: [groupName, headOf(measure), `${interval}, lower limit`, `${interval}, upper limit`],
        rows: rows.map((row) => [
          row.label,
          formatValue(measure, row.estimate),
          formatValue(measure, intervalOf(row)?.lower ?? null),
          formatValue(measure, intervalOf(row)?.upper ?? null),
        ]),
      }}
    >
      {(widthPx) => (
        <Intervals title={words.title} {...{ measure, interval, rows, widthPx }} reference={reference} />
      )}
    </ChartFrame>
  )
}

interface IntervalsProps extends Pick<IntervalChartProps, 'title' | 'measure' | 'rows'> {
  interval: string
  reference: IntervalChartProps['reference']
  widthPx: number
}

const ROW_PX = 8 * UNIT_PX
const CAP_PX = 2 * UNIT_PX
/** Where there is room, the numbers stand behind the chart area. */
const WRITTEN_FROM_PX = 140 * UNIT_PX

function Intervals({ title, measure, interval, rows, reference, widthPx }: IntervalsProps) {
  const shown = rows.map((row) => shownEstimate(measure, row))
  const compared = reference === undefined ? null : shownOf(measure, reference.value)
  const texts = widthPx < WRITTEN_FROM_PX ? [] : rows.map((row) => rowText(measure, row))
  const names = rows.map(({ label }) => label)
  const endPx = texts.length === 0 ? 0 : widest(texts) + 4 * UNIT_PX
  const frame = rowFrame(widthPx, intervalDomain(shown, compared), { labels: names, rowPx: ROW_PX, endPx })
  const places = bands(rows.length, [0, frame.inner.height], CAP_PX)
  const marks = rows.flatMap((row, group): Mark[] => {
    const estimate = shown[group]
    const place = places[group]
    if (estimate === undefined || place === undefined || !isValue(estimate.estimate)) return []
    return [markOf({ row, estimate, group, y: place.start, frame, measure, interval })]
  })
  return (
    <ChartArea
      title={title}
      widthPx={widthPx}
      heightPx={frame.heightPx}
      marks={marks}
      direction="down"
      backdrop={
        <>
          <Axes frame={frame} head={headOf(measure)} labels={rowLabels(names, places, frame.labelPx)} />
          <Reference frame={frame} label={reference?.label ?? ''} value={compared} />
          {texts.map((text, at) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have their places, texts may repeat
              key={at}
              x={widthPx}
              y={(places[at]?.start ?? 0) + CAP_PX / 2}
              dy="0.35em"
              textAnchor="end"
              className={looks.valueText}
            >
              {text}
            </text>
          ))}
        </>
      }
      renderMark={({ group, box }) => (
        <Dot frame={frame} estimate={shown[group]} y={box.y + box.height / 2} />
      )}
    />
  )
}

function shownOf(measure: Measure, value: MaybeValue): MaybeValue {
  return isValue(value) ? shownValue(measure, value) : null
}

function shownEstimate(measure: Measure, { estimate, lower, upper }: Estimate): Estimate {
  return {
    estimate: shownOf(measure, estimate),
    lower: shownOf(measure, lower),
    upper: shownOf(measure, upper),
  }
}

function rangeText(measure: Measure, row: Estimate): string {
  const range = intervalOf(row)
  return range === null
    ? 'unknown'
    : `${formatValue(measure, range.lower)} to ${formatValue(measure, range.upper)}`
}

function rowText(measure: Measure, row: Estimate): string {
  if (!isValue(row.estimate)) return 'no estimate'
  const estimate = formatValue(measure, row.estimate)
  return intervalOf(row) === null ? estimate : `${estimate} (${rangeText(measure, row)})`
}

interface MarkInput extends Pick<IntervalsProps, 'measure' | 'interval'> {
  row: IntervalRow
  /** The same in the unit shown. */
  estimate: Estimate
  group: number
  y: number
  frame: Frame
}

function markOf({ row, estimate, group, y, frame, measure, interval }: MarkInput): Mark {
  const range = intervalOf(estimate)
  const ends = [estimate.estimate, range?.lower, range?.upper].filter(isValue).map(frame.values.place)
  const x = Math.min(...ends) - UNIT_PX
  return {
    key: String(group),
    group,
    series: 0,
    box: { x, y, width: Math.max(...ends) + UNIT_PX - x, height: CAP_PX },
    label: row.label,
    facts: [
      [measure.name, formatValueWithUnit(measure, row.estimate)],
      [interval, rangeText(measure, row)],
    ],
  }
}

function Dot({ frame, estimate, y }: { frame: Frame; estimate: Estimate | undefined; y: number }) {
  if (estimate === undefined || !isValue(estimate.estimate)) return null
  const range = intervalOf(estimate)
  const { place } = frame.values
  return (
    <g className={seriesClass(0, 1)}>
      {range === null ? null : (
        <path
          className={looks.line}
          d={`M${place(range.lower)},${y}H${place(range.upper)}${cap(place(range.lower), y)}${cap(place(range.upper), y)}`}
        />
      )}
      <circle cx={place(estimate.estimate)} cy={y} r={1.25 * UNIT_PX} className={looks.solidMarker} />
    </g>
  )
}

const cap = (x: number, y: number) => `M${x},${y - CAP_PX / 2}V${y + CAP_PX / 2}`

function Reference({ frame, label, value }: { frame: Frame; label: string; value: MaybeValue }) {
  if (!isValue(value)) return null
  const x = frame.values.place(value)
  const { inner } = frame
  return (
    <>
      <line x1={x} x2={x} y1={inner.y} y2={inner.y + inner.height} className={looks.reference} />
      <text
        x={inner.x + inner.width}
        y={inner.y + inner.height + ROW_HEAD_PX}
        textAnchor="end"
        className={looks.axisText}
      >
        {`┆ ${label}`}
      </text>
    </>
  )
}
