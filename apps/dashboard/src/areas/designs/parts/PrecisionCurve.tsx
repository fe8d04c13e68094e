import { LineChart } from '@org/ui/charts'

export interface PrecisionCurveProps {
  /** In the unit of `unit`; the design's own number of points among them. */
  curve: readonly { points: number; halfWidth: number }[]
  /** Points that the design has. */
  points: number
  /** `%` of the mean; empty for the unit of the values. */
  unit: '%' | ''
}

/** How the interval narrows with more points, and where the design stands on that line. */
export function PrecisionCurve({ curve, points, unit }: PrecisionCurveProps) {
  const own = curve.filter((at) => at.points === points)
  const lineOf = (some: PrecisionCurveProps['curve']) =>
    some.map((at) => ({ x: at.points, value: at.halfWidth }))
  return (
    <LineChart
      title="Half-width by points"
      description="Half-width of the 95% interval about the mean, for more and fewer points."
      x={{ kind: 'quantity', name: 'Points', unit: '', digits: 0 }}
      measure={{ kind: 'quantity', name: 'Half-width', unit, digits: unit === '%' ? 1 : 2 }}
      series={[
        { name: 'Half-width', points: lineOf(curve) },
        { name: 'This design', points: lineOf(own) },
      ]}
    />
  )
}
