import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Boundary, fieldProjection, rasterize } from '../frame/index.ts'
import type { PlacementMethod } from '../points/index.ts'
import { type DesignDigest, type DesignInput, designSheet, type StrataInput } from '../sheet/index.ts'
import { demoCovariate, demoField, demoPond, demoStrips } from './demo-field.ts'

const AREA_HA = 24
const PLACEMENTS: readonly PlacementMethod[] = ['random', 'systematic', 'lpm2', 'grts', 'centroid']

/** A digest of each stage, and one of all figures the sheet gives. */
export type SheetDigest = DesignDigest & { results: string }

/** A small design for each kind of strata and each placement of points, by name. */
export function smallDesigns(): Record<string, DesignInput> {
  const boundary = demoField(AREA_HA)
  const frame = { cellSizeM: 20, bufferM: { keepShare: 0.85 }, cutouts: [demoPond(AREA_HA)] }
  const designs: Record<string, DesignInput> = {}
  for (const [name, strata] of Object.entries(smallStrata(boundary, frame))) {
    for (const [at, method] of PLACEMENTS.entries()) {
      // Minimum distances, replacements and tours come in turn, so that each is in some design.
      designs[`${name}, ${method}`] = {
        seed: 2026 + at,
        boundary,
        frame,
        strata,
        allocation: { method: at % 2 === 0 ? 'proportional' : 'equal', n: 12 },
        points: { method, over: at % 3, near: at % 2, ...(method === 'random' ? { minDistanceM: 45 } : {}) },
        ...(at % 2 === 0 ? { route: {} } : {}),
      }
    }
  }
  for (const method of ['centroid', 'random'] as const) {
    designs[`grid, ${method}`] = {
      ...{ seed: 2031, boundary, points: { method, over: 1 } },
      frame: { ...frame, rotationDeg: 18.5, shiftM: { x: 0, y: 0, from: 'corner' } },
      strata: { method: 'grid', cellsPerSide: 4, staggered: method === 'random' },
      allocation: { method: 'each', perStratum: 1 },
    }
  }
  return designs
}

function smallStrata(boundary: Boundary, frame: DesignInput['frame']): Record<string, StrataInput> {
  const cells = rasterize(boundary, {
    ...frame,
    bufferM: frame.bufferM ?? 0,
    projection: fieldProjection(boundary),
  })
  const sideM = Math.sqrt(AREA_HA * 10_000)
  const yields = cells.x.map((x, cell) =>
    cell % 37 === 0 ? Number.NaN : demoCovariate(x, cells.y[cell] ?? 0, sideM),
  )
  const slope = cells.x.map((x, cell) => (cells.y[cell] ?? 0) * 0.01 - x * 0.003)
  return {
    'compact, equal area': { method: 'compact', k: 5 },
    compact: { method: 'compact', k: 5, equalArea: false, starts: 3 },
    covariate: {
      method: 'covariate',
      k: 4,
      covariates: [
        { name: 'yield', values: yields },
        { name: 'slope', values: slope },
      ],
      withCoordinates: 0.5,
      minAreaHa: 1,
    },
    polygons: { method: 'polygons', polygons: demoStrips(boundary, 4) },
    given: { method: 'given', stratumOf: Int32Array.from(cells.x, (x) => (x < -100 ? 0 : x < 150 ? 1 : 2)) },
  }
}

/** What the engine makes of them here: the same in Node and in a browser. */
export function digestSmallDesigns(): Record<string, SheetDigest> {
  return Object.fromEntries(
    Object.entries(smallDesigns()).map(([name, input]) => {
      const { digests, frame, strata, allocation, points, approximate, route, random } = designSheet(input)
      const figures = JSON.stringify({ frame, strata, allocation, points, approximate, route, random })
      return [name, { ...digests, results: bytesToHex(sha256(utf8ToBytes(figures))) }]
    }),
  )
}
