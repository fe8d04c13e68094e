import { stack } from '@visx/shape'
import { isValue, type MaybeValue } from './measure.ts'

/** One series' part of one group's bar, in values: it reaches from `from` up to `to`. */
export interface Segment {
  group: number
  series: number
  value: number
  from: number
  to: number
}

/**
 * Stacks each group's values on one another: positive ones upwards from zero, negative ones downwards. What is no
 * number takes no place. Lengths are never negative, and each side adds up to the sum of its values.
 */
export function stackSegments(groups: readonly (readonly MaybeValue[])[], seriesCount: number): Segment[] {
  const keys = Array.from({ length: seriesCount }, (_, series) => series)
  const layers = stack<readonly MaybeValue[], number>({
    keys,
    value: (values, series) => {
      const value = values[series]
      return isValue(value) ? value : 0
    },
    offset: 'diverging',
  })([...groups])
  return layers.flatMap((layer) =>
    layer.flatMap(([from, to], group): Segment[] => {
      const value = groups[group]?.[layer.key]
      return isValue(value) ? [{ group, series: layer.key, value, from, to }] : []
    }),
  )
}

/** The sum of a group's values; null where it has none. */
export function totalOf(values: readonly MaybeValue[]): MaybeValue {
  const known = values.filter(isValue)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
