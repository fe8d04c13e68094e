import { basename } from 'node:path'
import {
  type Boundary,
  type DesignInput,
  designSheet,
  fieldProjection,
  rasterize,
} from '@org/sampling-design'
import { writeFiles } from '../files.ts'
import { readBoundaries, readBoundary } from './boundary-file.ts'
import { readCovariates } from './covariates-file.ts'
import type { DesignOptions } from './design-options.ts'
import { pointsCsv, pointsGeoJson } from './points-files.ts'
import { summary } from './summary.ts'
import { ToolError } from './tool-error.ts'

/** Makes the design, writes its files and answers what to print. */
export function runDesign(path: string, options: DesignOptions): string {
  const sheet = designSheet(inputOf(path, options))
  const out = options.out ?? basename(path).replace(/\.(geo)?json$/i, '')
  const files = {
    [`${out}.sheet.json`]: `${JSON.stringify(sheet, null, 1)}\n`,
    [`${out}.points.geojson`]: pointsGeoJson(sheet),
    [`${out}.points.csv`]: pointsCsv(sheet),
  }
  writeFiles(files, options.force ?? false)
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
    allocation: { method: options.allocation, n: options.n, minPerStratum: options.minPerStratum },
    points: { method, minDistanceM, over, near },
    ...(options.route ? { route: {} } : {}),
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
