import {
  type ClassChoice,
  classAt,
  classColor,
  classesOnMap,
  type FieldReport,
  type ValueClass,
  valuesOnMap,
} from '@org/core'
import { formatDecimal } from '@org/ui'
import type { DrawnValues } from '#map/drawn-values.ts'
import { type Depth, depthKey, isSameDepth, pointRows, valueIn } from './layers.ts'

/** What has the colors. */
export const SHOWN_ON_MAP = ['points', 'strata'] as const
export type ShownOnMap = (typeof SHOWN_ON_MAP)[number]

/** A class of the legend. */
export interface LegendClass extends ValueClass {
  color: string
  /** `1.2–1.5`. */
  words: string
}

/** Values on the map, with their legend. */
export interface ClassedMap {
  drawn: DrawnValues
  classes: readonly LegendClass[]
  /** Points or strata without a value. */
  missing: number
}

type Report = Pick<FieldReport, 'field' | 'design' | 'values' | 'strataMeans' | 'shown'>

/** What the map shows of a layer: points or strata by the class of their value. */
export function classedMap(
  report: Report,
  layer: Depth,
  { show, choice }: { show: ShownOnMap; choice: ClassChoice },
): ClassedMap {
  const rows = pointRows(report)
  const key = depthKey(layer)
  const means = new Map(
    report.strataMeans.flatMap((each) =>
      isSameDepth(each, layer) && each.mean !== null ? [[each.stratumId, each.mean] as const] : [],
    ),
  )
  const strata = report.design?.strata ?? []
  const all =
    show === 'points'
      ? rows.map((row) => ({ value: valueIn(row, key), isAbove: row.values.get(key)?.isAbove === true }))
      : strata.map(({ id }) => ({ value: means.get(id) ?? null, isAbove: false }))
  const onMap = valuesOnMap(all)
  const classes = legendOf(classesOnMap(all, choice), report.shown?.decimals ?? 0)
  const lookOf = (value: number | null | undefined) => lookIn(classes, value)
  return {
    classes,
    missing: onMap.filter((value) => value === null).length,
    drawn: {
      boundary: report.field.boundary,
      strata: strata.map(({ id, number, geometry }) => ({
        ...{ number, geometry },
        ...(show === 'strata' ? lookOf(means.get(id)) : PLAIN),
      })),
      points: rows.map(({ point: { id, number, lon, lat } }, at) => {
        return { id, number, lon, lat, ...(show === 'points' ? lookOf(onMap[at]) : PLAIN) }
      }),
    },
  }
}

const PLAIN = { look: 'plain' } as const

function lookIn(classes: readonly LegendClass[], value: number | null | undefined) {
  const found = typeof value === 'number' ? classes[classAt(value, classes)] : undefined
  return found === undefined
    ? ({ look: 'missing' } as const)
    : ({ look: 'value', color: found.color } as const)
}

/** Digits beyond those of the values with which edges may be told apart. */
const MORE_DIGITS = 3

/** Classes with their colors and words. */
export function legendOf(classes: readonly ValueClass[], decimals: number): LegendClass[] {
  const digits = digitsOf(edgesOf(classes), decimals)
  return classes.map((each, at) => ({
    ...each,
    color: classColor(at, classes.length),
    words: rangeWords(each, digits),
  }))
}

/** Where classes meet, and their ends, from the lowest up. */
export const edgesOf = (classes: readonly Pick<ValueClass, 'from' | 'to'>[]): number[] => [
  ...new Set(classes.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())),
]

/** As many digits as the values have, or more where edges would read the same. */
function digitsOf(edges: readonly number[], decimals: number): number {
  const candidates = Array.from({ length: MORE_DIGITS + 1 }, (_, more) => decimals + more)
  const isApart = (digits: number) => new Set(edges.map((edge) => edge.toFixed(digits))).size === edges.length
  return candidates.find(isApart) ?? decimals + MORE_DIGITS
}

function rangeWords({ from, to }: Pick<ValueClass, 'from' | 'to'>, digits: number): string {
  if (from === null && to === null) return 'All values'
  if (from === null) return `Below ${formatDecimal(to ?? 0, digits)}`
  if (to === null) return `${formatDecimal(from, digits)} and above`
  return from === to
    ? formatDecimal(from, digits)
    : `${formatDecimal(from, digits)}–${formatDecimal(to, digits)}`
}
