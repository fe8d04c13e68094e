import { Bar } from '@visx/shape'
import { formatShare } from '../../format/format.ts'
import { ChartArea } from '../Chart/ChartArea.tsx'
import { ChartFrame, type ChartWords } from '../Chart/ChartFrame.tsx'
import * as looks from '../Chart/looks.css.ts'
import { seriesClass } from '../Chart/seriesClass.ts'
import { type FunnelShare, funnelLengths, funnelShares } from '../layout/funnel.ts'
import type { Mark } from '../layout/marks.ts'
import {
  formatValue,
  formatValueWithUnit,
  headOf,
  isValue,
  type MaybeValue,
  type Measure,
} from '../layout/measure.ts'
import { fitText, textWidthPx, UNIT_PX } from '../layout/size.ts'

export interface FunnelStep {
  label: string
  value: MaybeValue
}

export interface FunnelChartProps extends ChartWords {
  /** What the steps are: `Status`. Heads the table's first column. */
  groupName: string
  measure: Measure
  /** From the first to the last. */
  steps: readonly FunnelStep[]
}

/** What is left after each step of a way, with what the step before had in outline behind it. */
export function FunnelChart({ groupName, measure, steps, ...words }: FunnelChartProps) {
  const shares = funnelShares(steps.map(({ value }) => value))
  return (
    <ChartFrame
      {...words}
      isEmpty={!steps.some(({ value }) => isValue(value))}
      table={{
        heads: [groupName, headOf(measure), 'Share of first step', 'Share of previous step'],
        rows: steps.map(({ label, value }, at) => [
          label,
          formatValue(measure, value),
          shareText(shares[at]?.ofFirst),
          shareText(shares[at]?.ofPrevious),
        ]),
      }}
    >
      {(widthPx) => <Steps title={words.title} {...{ measure, steps, shares, widthPx }} />}
    </ChartFrame>
  )
}

const shareText = (fraction: MaybeValue | undefined) => (isValue(fraction) ? formatShare(fraction) : '–')

const STEP_PX = 13 * UNIT_PX
const TEXT_PX = 5 * UNIT_PX
const BAR_PX = 5 * UNIT_PX

interface StepsProps {
  title: string
  measure: Measure
  steps: readonly FunnelStep[]
  shares: readonly FunnelShare[]
  widthPx: number
}

function Steps({ title, measure, steps, shares, widthPx }: StepsProps) {
  const lengths = funnelLengths(steps.map(({ value }) => value))
  const barOf = (at: number, step = at) => ({
    x: 0,
    y: step * STEP_PX + TEXT_PX + UNIT_PX,
    width: (lengths[at] ?? 0) * widthPx,
    height: BAR_PX,
  })
  const marks = steps.map((step, at): Mark => {
    const share = shares[at]
    return {
      key: String(at),
      group: at,
      series: 0,
      box: barOf(at),
      label: step.label,
      facts: [
        ['', formatValueWithUnit(measure, step.value)],
        ...(at === 0 ? [] : ([['Share of first step', shareText(share?.ofFirst)]] as const)),
        ...(at < 2 ? [] : ([['Share of previous step', shareText(share?.ofPrevious)]] as const)),
      ],
    }
  })
  return (
    <ChartArea
      title={title}
      widthPx={widthPx}
      heightPx={steps.length * STEP_PX}
      marks={marks}
      direction="down"
      backdrop={steps.map((step, at) => (
        <g key={marks[at]?.key}>
          <StepText {...{ measure, step, share: shares[at], at, widthPx }} />
          {at > 0 && (lengths[at - 1] ?? 0) > (lengths[at] ?? 0) ? (
            <rect {...barOf(at - 1, at)} className={looks.ghost} />
          ) : null}
        </g>
      ))}
      renderMark={({ box }) => (
        <g className={seriesClass(0, 1)}>
          <Bar {...box} className={looks.area} />
        </g>
      )}
    />
  )
}

interface StepTextProps extends Pick<StepsProps, 'measure' | 'widthPx'> {
  step: FunnelStep
  share: FunnelShare | undefined
  at: number
}

/** The step's name, its value, and how much of the first it is. */
function StepText({ measure, step, share, at, widthPx }: StepTextProps) {
  const value = formatValueWithUnit(measure, step.value)
  const told = at === 0 || !isValue(share?.ofFirst) ? value : `${value} · ${shareText(share.ofFirst)}`
  const y = at * STEP_PX + TEXT_PX - UNIT_PX
  return (
    <>
      <text x={0} y={y} className={looks.axisText}>
        {fitText(step.label, widthPx - textWidthPx(told) - 2 * UNIT_PX)}
      </text>
      <text x={widthPx} y={y} textAnchor="end" className={looks.valueText}>
        {told}
      </text>
    </>
  )
}
