import { LinePath } from '@visx/shape'
import { Axes } from '../Chart/Axes.tsx'
import { ChartArea } from '../Chart/ChartArea.tsx'
import { ChartFrame, type ChartWords } from '../Chart/ChartFrame.tsx'
import { Legend } from '../Chart/Legend.tsx'
import * as looks from '../Chart/looks.css.ts'
import { dashOf, Marker } from '../Chart/Marker.tsx'
import { seriesClass } from '../Chart/seriesClass.ts'
import { columnFrame } from '../layout/frame.ts'
import { formatX, headOfX, type LinePoint, type LineX, placesOf, valuesAt, xAxis } from '../layout/line.ts'
import type { Mark } from '../layout/marks.ts'
import {
  formatValue,
  formatValueWithUnit,
  headOf,
  isValue,
  type MaybeValue,
  type Measure,
  shownValue,
  withUnit,
} from '../layout/measure.ts'
import { valueDomain } from '../layout/scale.ts'
import { UNIT_PX } from '../layout/size.ts'

export interface LineSeries {
  name: string
  points: readonly LinePoint[]
}

export interface LineChartProps extends ChartWords {
  /** What the lines run along. */
  x: LineX
  /** What the values are; decides their unit. */
  measure: Measure
  series: readonly LineSeries[]
  /** Whether the axis begins at zero; without it small changes fill the height. */
  fromZero?: boolean
}

/** How values change along time or another quantity. Lines differ by dashes and markers as well as by hue. */
export function LineChart({ x, measure, series, fromZero = true, ...words }: LineChartProps) {
  const places = placesOf(series.map(({ points }) => points))
  const lines = series.map(({ name, points }) => ({ name, values: valuesAt(points, places) }))
  const count = series.length
  return (
    <ChartFrame
      {...words}
      isEmpty={!lines.some(({ values }) => values.some(isValue))}
      legend={
        count === 1 ? null : (
          <Legend
            names={series.map(({ name }) => name)}
            sample={(at, size) => <LineSample at={at} count={count} {...size} />}
          />
        )
      }
      table={{
        heads: [
          headOfX(x),
          ...(count === 1 ? [headOf(measure)] : lines.map(({ name }) => withUnit(name, measure))),
        ],
        rows: places.map((place, at) => [
          formatX(x, place),
          ...lines.map(({ values }) => formatValue(measure, values[at] ?? null)),
        ]),
      }}
    >
      {(widthPx) => (
        <Lines
          title={words.title}
          x={x}
          measure={measure}
          places={places}
          lines={lines}
          fromZero={fromZero}
          widthPx={widthPx}
        />
      )}
    </ChartFrame>
  )
}

function LineSample(props: { at: number; count: number; width: number; height: number }) {
  const { at, count, width, height } = props
  return (
    <g className={seriesClass(at, count)}>
      <line x2={width} y1={height / 2} y2={height / 2} className={looks.line} strokeDasharray={dashOf(at)} />
      <Marker series={at} x={width / 2} y={height / 2} />
    </g>
  )
}

interface LinesProps {
  title: string
  x: LineX
  measure: Measure
  places: readonly number[]
  lines: readonly { name: string; values: readonly MaybeValue[] }[]
  fromZero: boolean
  widthPx: number
}

/** Markers nearer than this would hide the line. */
const MARKER_SPACING_PX = 4 * UNIT_PX

function Lines({ title, x, measure, places, lines, fromZero, widthPx }: LinesProps) {
  const shown = lines.map(({ values }) =>
    values.map((value) => (isValue(value) ? shownValue(measure, value) : null)),
  )
  const frame = columnFrame(widthPx, valueDomain(shown.flat(), fromZero))
  const { inner, values: axis } = frame
  const inset = 3 * UNIT_PX
  const along = xAxis(x, places, [inner.x + inset, inner.x + inner.width - inset])
  const hasMarkers = inner.width / places.length >= MARKER_SPACING_PX
  const marks = marksOf({ x, measure, places, lines }, (place, value) => ({
    x: along.place(place),
    y: axis.place(shownValue(measure, value)),
  }))
  return (
    <ChartArea
      title={title}
      widthPx={widthPx}
      heightPx={frame.heightPx}
      marks={marks}
      direction="across"
      backdrop={
        <>
          <Axes frame={frame} head={headOf(measure)} labels={along.labels} labelsHead={headOfX(x)} />
          {shown.map((values, at) => (
            <g key={lines[at]?.name} className={seriesClass(at, lines.length)}>
              <LinePath<MaybeValue>
                data={[...values]}
                x={(_, index) => along.place(places[index] ?? 0)}
                y={(value) => axis.place(value ?? 0)}
                defined={isValue}
                className={looks.line}
                strokeDasharray={dashOf(at)}
              />
            </g>
          ))}
        </>
      }
      renderMark={({ box, series, group }) => (
        <g className={seriesClass(series, lines.length)}>
          {hasMarkers || isAlone(shown[series], group) ? (
            <Marker series={series} x={box.x + box.width / 2} y={box.y + box.height / 2} />
          ) : null}
        </g>
      )}
    />
  )
}

/** A value between two gaps has no line: only its marker shows it. */
function isAlone(values: readonly MaybeValue[] | undefined, at: number): boolean {
  return !isValue(values?.[at - 1]) && !isValue(values?.[at + 1])
}

function marksOf(
  { x, measure, places, lines }: Pick<LinesProps, 'x' | 'measure' | 'places' | 'lines'>,
  locate: (place: number, value: number) => { x: number; y: number },
): Mark[] {
  const half = UNIT_PX * 1.5
  return places.flatMap((place, group) =>
    lines.flatMap(({ name, values }, series): Mark[] => {
      const value = values[group] ?? null
      if (!isValue(value)) return []
      const at = locate(place, value)
      return [
        {
          key: `${group}-${series}`,
          group,
          series,
          box: { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half },
          label: formatX(x, place),
          facts: [[lines.length === 1 ? '' : name, formatValueWithUnit(measure, value)]],
        },
      ]
    }),
  )
}
