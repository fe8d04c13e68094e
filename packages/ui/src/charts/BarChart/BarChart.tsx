import { Bars } from '../Chart/Bars.tsx'
import { ChartFrame, type ChartWords } from '../Chart/ChartFrame.tsx'
import type { Direction } from '../layout/marks.ts'
import { formatValue, headOf, isValue, type MaybeValue, type Measure } from '../layout/measure.ts'

export interface BarChartProps extends ChartWords {
  /** What the bars are: `Crew`, `Week`. Heads the table's first column. */
  groupName: string
  /** What the values are; decides their unit. */
  measure: Measure
  bars: readonly { label: string; value: MaybeValue }[]
  /** `across`: upright columns, for an order such as weeks; `down`: rows, for names. */
  direction?: Direction
}

/** A series without a name: values say themselves. */
const ONE_SERIES = [''] as const

/** One value for each of some things. */
export function BarChart({ groupName, measure, bars, direction = 'across', ...words }: BarChartProps) {
  return (
    <ChartFrame
      {...words}
      isEmpty={!bars.some(({ value }) => isValue(value))}
      table={{
        heads: [groupName, headOf(measure)],
        rows: bars.map(({ label, value }) => [label, formatValue(measure, value)]),
      }}
    >
      {(widthPx) => (
        <Bars
          title={words.title}
          measure={measure}
          seriesNames={ONE_SERIES}
          groups={bars.map(({ label, value }) => ({ label, values: [value] }))}
          direction={direction}
          widthPx={widthPx}
        />
      )}
    </ChartFrame>
  )
}
