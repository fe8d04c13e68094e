import { type DesignSheet, expectedVariance, studentQuantile } from '@org/sampling-design'
import { counted, figure, lines } from './figures.ts'

/** What the summary says beside the sheet itself. */
interface SummaryOptions {
  /** Expected coefficient of variation. */
  cv?: number
  /** Names of the files written. */
  files: readonly string[]
}

/** A design in a few lines. */
export function summary(sheet: DesignSheet, { cv, files }: SummaryOptions): string {
  const { frame, parameters, route, warnings } = sheet
  return lines([
    ['Field', fieldLine(sheet)],
    ['Cells', `${figure(frame.cells)} of ${parameters.frame.cellSizeM} m × ${parameters.frame.cellSizeM} m`],
    ['Strata', strataLine(sheet)],
    ['Points', pointsLine(sheet)],
    ['Seed', String(parameters.points.seed)],
    ...(cv === undefined ? [] : [['Expected', expectedLine(sheet, cv)] as const]),
    ...(route === null
      ? []
      : [
          [
            'Route',
            `${figure(route.lengthM / 1000, 2)} km over ${counted(route.points.length, 'point')}`,
          ] as const,
        ]),
    ...warnings.map(({ message }) => ['Note', message] as const),
    ...files.map((file, at) => [at === 0 ? 'Written' : '', file] as const),
  ])
}

function fieldLine({ frame }: DesignSheet): string {
  const { boundaryAreaHa, maskedAreaHa, bufferM } = frame
  const why = bufferM > 0 ? ` (buffer ${figure(bufferM, Number.isInteger(bufferM) ? 0 : 1)} m)` : ''
  return `${figure(boundaryAreaHa, 2)} ha, ${figure(maskedAreaHa, 2)} ha to sample${why}`
}

function strataLine({ strata, parameters }: DesignSheet): string {
  const areas = strata.list.map(({ areaHa }) => areaHa)
  const [least, most] = [figure(Math.min(...areas), 2), figure(Math.max(...areas), 2)]
  const each = least === most ? `${least} ha` : `${least} to ${most} ha`
  const { method } = parameters.strata
  const equal = parameters.strata.method === 'compact' && parameters.strata.equalArea ? ', equal area' : ''
  return `${strata.list.length} ${method}${equal}, ${each} each; MSSD ${figure(strata.mssd, 1)} m²`
}

function pointsLine({ points, strata, parameters }: DesignSheet): string {
  const counts = new Map<string, number>()
  for (const { role } of points) counts.set(role, (counts.get(role) ?? 0) + 1)
  const perStratum = strata.list.map((stratum) => stratum.points)
  const [least, most] = [Math.min(...perStratum), Math.max(...perStratum)]
  const each = least === most ? `${least}` : `${least} to ${most}`
  const roles = [...counts].map(([role, count]) => `${figure(count)} ${role}`)
  return `${roles.join(', ')}; ${each} in a stratum, ${parameters.points.method}`
}

/** By the coefficient of variation within strata, were it the same in all: what strata gain comes on top. */
function expectedLine({ strata }: DesignSheet, cv: number): string {
  const variance = expectedVariance({
    sizes: strata.list.map(({ cells }) => cells),
    sds: strata.list.map(() => cv),
    n: strata.list.map(({ points }) => points),
  })
  const percent = 100 * Math.sqrt(variance)
  const df = strata.list.reduce((sum, { points }) => sum + points - 1, 0)
  const reach = df > 0 ? `, ± ${figure(percent * studentQuantile(0.975, df), 1)} % (95 %)` : ''
  return `standard error ${figure(percent, 1)} % of the mean${reach}, if values vary by ${figure(cv * 100)} % in a stratum`
}
