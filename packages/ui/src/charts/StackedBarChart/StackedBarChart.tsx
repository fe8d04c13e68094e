import { useId } from 'react'
import { type BarGroup, Bars } from '../Chart/Bars.tsx'
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
}

/** A whole and its parts, for each of some things. Parts differ by pattern as well as by hue. */
export function StackedBarChart(props: StackedBarChartProps) {
  const { groupName, measure, seriesNames, groups, direction = 'across', ...words } = props
  return (
    <ChartFrame
      {...words}
      isEmpty={!groups.some(({ values }) => values.some(isValue))}
      legend={<PatternLegend names={seriesNames} />}
      table={{
        heads: [groupName, ...[...seriesNames, 'Total'].map((name) => withUnit(name, measure))],
        rows: groups.map(({ label, values }) => [
          label,
          ...seriesNames.map((_, series) => formatValue(measure, values[series] ?? null)),
          formatValue(measure, totalOf(values)),
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
        />
      )}
    </ChartFrame>
  )
}

function PatternLegend({ names }: { names: readonly string[] }) {
  const id = useId()
  return (
    <Legend
      names={names}
      definitions={<SeriesPatterns id={id} seriesCount={names.length} />}
      sample={(series, size) => (
        <g className={seriesClass(series, names.length)}>
          <rect {...size} fill={patternFill(id, series)} className={looks.outlined} />
        </g>
      )}
    />
  )
}
