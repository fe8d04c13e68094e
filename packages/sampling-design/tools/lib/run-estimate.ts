import {
  type DesignSheet,
  type StratumSample,
  stratifiedEstimate,
  stratifiedTotal,
} from '@org/sampling-design'
import { counted, figure, lines } from './figures.ts'
import { type Results, readResults } from './results-file.ts'
import { readSheet } from './run-reproduce.ts'
import { ToolError } from './tool-error.ts'

/** The command line of `estimate`, as Commander gives it. */
export interface EstimateOptions {
  results: string
  value: string
  confidence: number
  df: 'n-H' | 'satterthwaite'
  variance: 'stratified' | 'local-neighborhood'
  collapse?: true
  perHa?: true
}

/** The stratified estimate of a design's results: what to print. */
export function runEstimate(path: string, options: EstimateOptions): string {
  const sheet = readSheet(path)
  const results = readResults(options.results, options.value, sheet)
  const strata = samplesOf(sheet, results)
  const chosen = chosenOf(sheet)
  if (chosen !== null) return meanOfChosen(sheet, results, strata, { ...options, chosen })
  const asked = askedOf(strata, options)
  const { mean, standardError, degreesOfFreedom, interval, designEffect, n, collapsed } =
    stratifiedEstimate(asked)
  const decimals = decimalsFor(standardError)
  const [low, high] = interval
  return lines([
    valuesLine(sheet, n, options),
    ['Mean', figure(mean, decimals)],
    [
      'Standard error',
      `${figure(standardError, decimals)}, ${figure(degreesOfFreedom, 1)} degrees of freedom`,
    ],
    ['Interval', `${figure(low, decimals)} to ${figure(high, decimals)} (${options.confidence * 100} %)`],
    ['Design effect', figure(designEffect, 3)],
    ...(options.perHa ? [['Total', totalLine(sheet, asked)] as const] : []),
    ...notes(sheet, results, collapsed.length).map((note) => ['Note', note] as const),
  ])
}

const valuesLine = ({ strata }: DesignSheet, n: number, { value }: EstimateOptions) =>
  ['Values', `${figure(n)} of ${value} in ${counted(strata.list.length, 'stratum', 'strata')}`] as const

/** What of a design is chosen, not drawn by lot; null where nothing is. */
function chosenOf({ parameters: { points, cores } }: DesignSheet): string | null {
  if (points.method === 'centroid') return 'centroids'
  return cores?.pattern === 'zigzag' ? 'cores along a zigzag' : null
}

/** The mean of what is chosen has no error that is known. */
function meanOfChosen(
  sheet: DesignSheet,
  results: Results,
  strata: readonly StratumSample[],
  options: EstimateOptions & { chosen: string },
): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const cells = sum(strata.map(({ weight }) => weight))
  const mean = sum(
    strata.map(({ weight, values }) => ((weight / cells) * sum(Array.from(values))) / values.length),
  )
  const size = sizeOf(sheet)
  const total = `${figure(mean * size, decimalsFor(Math.abs(mean * size)))} on ${figure(size, 2)} ha of cells`
  const n = sum(strata.map(({ values }) => values.length))
  return lines([
    valuesLine(sheet, n, options),
    ['Mean', figure(mean, decimalsFor(Math.abs(mean)))],
    ...(options.perHa ? [['Total', total] as const] : []),
    ['Note', `No interval: ${options.chosen} are chosen, not drawn by lot. Draw them by lot for one.`],
    ...notes(sheet, results, 0).map((note) => ['Note', note] as const),
  ])
}

const askedOf = (strata: StratumSample[], { confidence, df, variance, collapse }: EstimateOptions) => ({
  strata,
  confidence,
  variance,
  degreesOfFreedomMethod: df,
  oneValue: collapse ? ('collapse' as const) : ('refuse' as const),
})

/** By the area of the cells, as the mean is. */
function totalLine(sheet: DesignSheet, asked: ReturnType<typeof askedOf>): string {
  const size = sizeOf(sheet)
  const { total, standardError, interval } = stratifiedTotal({ ...asked, size })
  const decimals = decimalsFor(standardError)
  const [low, high] = interval.map((end) => figure(end, decimals))
  return `${figure(total, decimals)}, ${low} to ${high}, on ${figure(size, 2)} ha of cells`
}

const sizeOf = ({ strata }: DesignSheet): number => strata.list.reduce((sum, { areaHa }) => sum + areaHa, 0)

function samplesOf({ strata }: DesignSheet, { byStratum }: Results): StratumSample[] {
  return strata.list.map(({ stratum, cells }) => {
    const places = byStratum[stratum] ?? []
    if (places.length === 0) {
      throw new ToolError(
        `Stratum ${stratum + 1} has no value.`,
        'Sample one of its replacements: without any, the mean of the whole field cannot be estimated.',
      )
    }
    return {
      weight: cells,
      values: places.map(({ value }) => value),
      x: places.map(({ x }) => x),
      y: places.map(({ y }) => y),
    }
  })
}

function notes(sheet: DesignSheet, { missing, replacements, unused }: Results, collapsed: number): string[] {
  const said: string[] = []
  if (replacements > 0) said.push(`${counted(replacements, 'value')} from replacements.`)
  if (unused.length > 0)
    said.push(
      `Not counted, because no point is missing for them: ${counted(unused.length, 'replacement')}: ${unused.join(', ')}.`,
    )
  if (missing.length > 0)
    said.push(`No value for ${counted(missing.length, 'point')}: ${missing.join(', ')}.`)
  if (collapsed > 0) said.push('Strata with one value were joined with neighbors for the variance.')
  if (sheet.approximate && chosenOf(sheet) === null)
    said.push('Inclusion probabilities are approximate: so is the interval.')
  return said
}

/** Three figures of the standard error. */
function decimalsFor(standardError: number): number {
  let decimals = 0
  for (let scaled = standardError; scaled > 0 && scaled < 100 && decimals < 8; scaled *= 10) decimals += 1
  return decimals
}
