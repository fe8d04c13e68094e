import type { Series } from '@org/core/contract'
import { decimalsOf, isInWords, type Measured, methodOf, nameOf, unitOf } from '../../results/measured.ts'

/** Results that can be compared: the newest of each sample. */
export interface SeriesResults {
  series: Series
  results: readonly Measured[]
  /** Samples with several results of this series, of which the newest is taken. */
  doubled: number
}

/** Which series is asked for. */
export interface WantedSeries {
  analyte?: string | undefined
  method?: string | undefined
  unit?: string | undefined
}

/** Results by analyte, method and unit, the most numerous first; findings in words last. */
export function seriesOf(results: readonly Measured[]): SeriesResults[] {
  const found = new Map<string, Measured[]>()
  for (const result of results) {
    const key = [result.analyte, methodOf(result), unitOf(result)].join('\n')
    const own = found.get(key)
    if (own === undefined) found.set(key, [result])
    else own.push(result)
  }
  return [...found.values()].flatMap(seriesOfGroup).sort(byNumber)
}

function seriesOfGroup(group: readonly Measured[]): SeriesResults[] {
  const [first] = group
  if (first === undefined) return []
  const newest = new Map<number, Measured>()
  const doubled = new Set<number>()
  for (const result of group) {
    const before = newest.get(result.sampleId)
    if (before !== undefined) doubled.add(result.sampleId)
    if (before === undefined || before.id < result.id) newest.set(result.sampleId, result)
  }
  const series = {
    analyte: first.analyte,
    name: nameOf(first),
    method: methodOf(first),
    unit: unitOf(first),
    decimals: decimalsOf(first.analyte),
    results: newest.size,
  }
  return [{ series, results: [...newest.values()], doubled: doubled.size }]
}

function byNumber({ series: a }: { series: Series }, { series: b }: { series: Series }): number {
  return Number(isInWords(a)) - Number(isInWords(b)) || b.results - a.results || compare(keyOf(a), keyOf(b))
}
export const mostNumerousFirst = (series: readonly Series[]): Series[] =>
  [...series].sort((a, b) => byNumber({ series: a }, { series: b }))

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
export const keyOf = ({ analyte, method, unit }: Pick<Series, 'analyte' | 'method' | 'unit'>): string =>
  [analyte, method, unit].join('\n')
export const isSameSeries = (a: Series, b: Series): boolean => keyOf(a) === keyOf(b)

/** The series that is asked for, else soil organic carbon, else the most numerous; null where none matches. */
export function chooseSeries(all: readonly Series[], { analyte, method, unit }: WantedSeries): Series | null {
  const fitting = mostNumerousFirst(all).filter(
    (one) =>
      (analyte === undefined || one.analyte === analyte) &&
      (method === undefined || one.method === method) &&
      (unit === undefined || one.unit === unit),
  )
  const carbon = analyte === undefined ? fitting.find((one) => one.analyte === 'soc') : undefined
  return carbon ?? fitting[0] ?? null
}

/** The same series, else of its analyte the most numerous. */
export function nearestSeries(all: readonly Series[], wanted: Series): Series | null {
  const same = all.find((one) => isSameSeries(one, wanted))
  return same ?? chooseSeries(all, { analyte: wanted.analyte })
}
