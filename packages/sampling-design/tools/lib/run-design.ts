import { basename } from 'node:path'
import {
  type Boundary,
  type DesignInput,
  designSheet,
  fieldProjection,
  rasterize,
} from '@org/sampling-design'
import { checkWritable, writeFiles } from '../files.ts'
import { readBoundaries, readBoundary } from './boundary-file.ts'
import { readCovariates } from './covariates-file.ts'
import type { DesignOptions } from './design-options.ts'
import { pointsCsv, pointsGeoJson } from './points-files.ts'
import { summary } from './summary.ts'
import { ToolError } from './tool-error.ts'

/** Makes the design, writes its files and answers what to print. */
export function runDesign(path: string, options: DesignOptions): string {
  refuseUnused(options)
  const { force = false, out = basename(path).replace(/\.(geo)?json$/i, '') } = options
  const input = inputOf(path, options)
  const [sheetName, mapName, tableName] = [`${out}.sheet.json`, `${out}.points.geojson`, `${out}.points.csv`]
  checkWritable([sheetName, mapName, tableName], force)
  const sheet = designSheet(input)
  const files = {
    [sheetName]: `${JSON.stringify(sheet, null, 1)}\n`,
    [mapName]: pointsGeoJson(sheet),
    [tableName]: pointsCsv(sheet),
  }
  writeFiles(files, force)
  return summary(sheet, { ...options, files: Object.keys(files) })
}

function inputOf(path: string, options: DesignOptions): DesignInput {
  const { boundary } = readBoundary(path, options.feature)
  const cutouts = options.cutouts === undefined ? [] : boundariesOf(options.cutouts)
  const { keepShare, minDistance: minDistanceM, method, over, near } = options
  const bufferM = keepShare === undefined ? options.buffer : { keepShare }
  const frame = { cellSizeM: options.cellSize, bufferM, cutouts }
  return {
    seed: options.seed ?? pickedSeed(),
    boundary,
    frame,
    strata: strataOf(options, boundary, frame),
    allocation: allocationOf(options),
    points: { method, minDistanceM, over, near },
    ...(options.route ? { route: {} } : {}),
  }
}

const allocationOf = (options: DesignOptions): DesignInput['allocation'] => ({
  method: options.allocation,
  n: options.n,
  minPerStratum: options.minPerStratum,
  ...(options.sds && { sds: options.sds }),
  ...(options.costs && { costs: options.costs }),
})

/** An option that the chosen method does not look at is a mistake: nobody would notice the design made without it. */
function refuseUnused({ strata, allocation, ...options }: DesignOptions): void {
  const refuse = (option: string, isUsed: boolean, needed: string) => {
    if (!isUsed) throw new ToolError(`--${option} would change nothing.`, `Give it with ${needed} only.`)
  }
  if (options.polygons !== undefined) refuse('polygons', strata === 'polygons', '--strata polygons')
  if (options.covariates !== undefined) refuse('covariates', strata === 'covariate', '--strata covariate')
  if (options.minArea !== undefined) refuse('min-area', strata === 'covariate', '--strata covariate')
  const bySpread = allocation === 'neyman' || allocation === 'optimal'
  if (options.sds !== undefined) refuse('sds', bySpread, '--allocation neyman or optimal')
  if (options.costs !== undefined) refuse('costs', allocation === 'optimal', '--allocation optimal')
  if (bySpread && options.sds === undefined) {
    throw new ToolError(
      `--allocation ${allocation} has no standard deviation of the strata.`,
      'Give them with --sds, in the order of the strata (a first run with the same --seed shows these).',
    )
  }
  if (allocation === 'optimal' && options.costs === undefined) {
    throw new ToolError(
      '--allocation optimal has no costs.',
      'Give them with --costs, in the order of the strata; where all cost the same, take neyman.',
    )
  }
}

function strataOf(
  { strata, polygons, covariates, coordinates, minArea: minAreaHa, k, starts, equalArea }: DesignOptions,
  boundary: Boundary,
  frame: Parameters<typeof rasterize>[1],
): DesignInput['strata'] {
  if (strata === 'polygons') {
    if (polygons !== undefined) return { method: 'polygons', polygons: boundariesOf(polygons) }
    throw new ToolError('--strata polygons has no polygons.', 'Give their file with --polygons.')
  }
  if (k === undefined) throw new ToolError('The number of strata is missing.', 'Give it with --k.')
  if (strata === 'compact') return { method: 'compact', k, starts, equalArea }
  if (covariates === undefined) {
    throw new ToolError('--strata covariate has no covariates.', 'Give their file with --covariates.')
  }
  const projection = fieldProjection(boundary)
  const cells = rasterize(boundary, { ...frame, projection })
  return {
    ...{ method: 'covariate', k, starts, withCoordinates: coordinates },
    covariates: readCovariates(covariates, cells, projection),
    ...(minAreaHa === undefined ? {} : { minAreaHa }),
  }
}

const boundariesOf = (path: string) => readBoundaries(path).map(({ boundary }) => boundary)

/** The sheet keeps it, so that chance comes in only here. */
function pickedSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return seed
}
