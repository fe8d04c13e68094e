import { useId } from 'react'
import { type BarGroup, Bars, type BarsLine } from '../Chart/Bars.tsx'
import { ChartFrame, type ChartWords } from '../Chart/ChartFrame.tsx'
import { Legend } from '../Chart/Legend.tsx'
import * as looks from '../Chart/looks.css.ts'
import { patternFill, SeriesPatterns } from '../Chart/Pattern.tsx'
import { seriesClass } from '../Chart/seriesClass.ts'
import type { Direction } from '../layout/marks.ts'
import { formatValue, isValue, type Measure, withUnit } from '../layout/measure.ts'
import { totalOf } from '../layout/stack.ts'

export interface StackedBarChartProps extends ChartWords {
  /** What the bars are: `Week`. Heads the table's first column. */
  groupName: string
  /** What the values, and their sum, are. */
  measure: Measure
  /** What the parts of a bar are, from zero outwards; each name once. */
  seriesNames: readonly string[]
  groups: readonly BarGroup[]
  direction?: Direction
  /** Over upright columns: what their sums are compared with, such as a plan. */
  line?: BarsLine
}

/** A whole and its parts, for each of some things. Parts differ by pattern as well as by hue. */
export function StackedBarChart(props: StackedBarChartProps) {
  const { groupName, measure, seriesNames, groups, direction = 'across', line, ...words } = props
  const lineNames = line === undefined ? [] : [line.name]
  return (
    <ChartFrame
      {...words}
      isEmpty={![...groups.flatMap(({ values }) => values), ...(line?.values ?? [])].some(isValue)}
      legend={<PatternLegend names={seriesNames} line={line?.name} />}
      table={{
        heads: [groupName, ...[...seriesNames, 'Total', ...lineNames].map((name) => withUnit(name, measure))],
        rows: groups.map(({ label, values }, group) => [
          label,
          ...seriesNames.map((_, series) => formatValue(measure, values[series] ?? null)),
          formatValue(measure, totalOf(values)),
          ...lineNames.map(() => formatValue(measure, line?.values[group] ?? null)),
        ]),
      }}
    >
      {(widthPx) => (
        <Bars
          title={words.title}
          measure={measure}
          seriesNames={seriesNames}
          groups={groups}
          direction={direction}
          widthPx={widthPx}
          line={direction === 'across' ? line : undefined}
        />
      )}
    </ChartFrame>
  )
}

function PatternLegend({ names, line }: { names: readonly string[]; line: string | undefined }) {
  const id = useId()
  return (
    <Legend
      names={line === undefined ? names : [...names, line]}
      definitions={<SeriesPatterns id={id} seriesCount={names.length} />}
      sample={(series, size) =>
        series === names.length ? (
          <line x2={size.width} y1={size.height / 2} y2={size.height / 2} className={looks.lineOver} />
        ) : (
          <g className={seriesClass(series, names.length)}>
            <rect {...size} fill={patternFill(id, series)} className={looks.outlined} />
          </g>
        )
      }
    />
  )
}
