import { geodesicAreaM2 } from '../frame/geodesic-area.ts'
import { fieldProjection } from '../frame/projection.ts'
import { mssd } from '../strata/index.ts'
import { checkInput } from './check-input.ts'
import { designDigest, pointsDigest } from './digest.ts'
import type { DesignInput } from './input.ts'
import { spellOut } from './parameters.ts'
import type { Reproduction } from './reproduction.ts'
import { type DesignRun, type Division, type KnownOfDivision, runDesign } from './run.ts'
import type { DesignSheet, SheetParameters } from './schema.ts'
import { ENGINE_VERSION, SHEET_SCHEMA_VERSION } from './version.ts'

/**
 * Makes a whole design (frame, strata, allocation, points, route where wanted) and answers the document that says all
 * of it: every parameter with defaults spelled out, the results, and SHA-256 digests of them (see `designDigest`).
 * It is plain JSON: `reproduce(JSON.parse(JSON.stringify(sheet)))` gives the same design byte for byte. There is no
 * time in it: the same input gives the same sheet.
 *
 * Areas in ha, distances in m, places in degrees (WGS84) and in meters from the projection's center.
 * @throws InvalidDesign naming the member that is missing or not what it should be; every error of the stages: see rasterize, compactStrata, covariateStrata, strataFromPolygons, allocate,
 *   placePoints and routeOrder; EmptyStratum where a polygon holds no cell; LengthMismatch where strata given are not
 *   one for each cell
 */
export function designSheet(input: DesignInput): DesignSheet {
  return makeDesign(input).sheet
}

/** A design with its cells, for those who draw or store it: else as `designSheet`. */
export function makeDesign(input: DesignInput): Reproduction {
  return designOf(parametersOf(input))
}

/** With defaults spelled out. */
export function parametersOf(input: DesignInput): SheetParameters {
  checkInput(input)
  return spellOut(input, input.frame.projectionCenter ?? fieldProjection(input.boundary).center)
}

/** @param division of these parameters, and what is known of it */
export function designOf(
  parameters: SheetParameters,
  division?: Division,
  known?: KnownOfDivision,
): Reproduction {
  const run = runDesign(parameters, division)
  const { cells, stratumOf, points } = run
  return { cells, stratumOf, points, sheet: sheetOf(parameters, run, known) }
}

/** The document of a design made from its parameters. */
export function sheetOf(parameters: SheetParameters, run: DesignRun, known?: KnownOfDivision): DesignSheet {
  const { cells, projection, stratumOf, sizes, names, allocation, points, moved } = run
  const { approximate, route, states, warnings } = run
  const cellAreaHa = (cells.cellSizeM * cells.cellSizeM) / 10_000
  return {
    schemaVersion: SHEET_SCHEMA_VERSION,
    engineVersion: ENGINE_VERSION,
    parameters,
    frame: {
      projection: {
        name: 'transverse Mercator',
        ellipsoid: 'WGS84',
        scale: 1,
        center: { ...projection.center },
      },
      bufferM: run.bufferM,
      cells: cells.x.length,
      boundaryAreaHa: geodesicAreaM2(parameters.boundary) / 10_000,
      maskedAreaHa: cells.maskedAreaHa,
    },
    strata: {
      mssd: known?.mssd ?? mssd(cells, stratumOf),
      list: sizes.map((size, stratum) => ({
        stratum,
        cells: size,
        areaHa: size * cellAreaHa,
        points: allocation.n[stratum] ?? 0,
      })),
      unassignedCells: cells.x.length - sizes.reduce((sum, size) => sum + size, 0),
      ...(names.some((name) => name !== null) ? { names } : {}),
    },
    allocation,
    points,
    ...(moved.length === 0 ? {} : { moved }),
    ...(run.cores === null
      ? {}
      : { cores: run.cores.map((bag) => bag.map(({ lon, lat }) => ({ lon, lat }))) }),
    approximate,
    route,
    random: { generator: 'xoshiro128starstar', seeding: 'SplitMix32', states: statesOf(states) },
    warnings,
    digests:
      known === undefined
        ? designDigest(cells, stratumOf, points)
        : { cells: known.cells, stratumOf: known.stratumOf, points: pointsDigest(points) },
  }
}

/** As JSON has them: lists of their own. */
function statesOf({ strata, points, route, cores }: DesignRun['states']): DesignSheet['random']['states'] {
  return {
    ...{ strata: strata && [...strata], points: [...points], route: route && [...route] },
    ...(cores === null ? {} : { cores: [...cores] }),
  }
}
