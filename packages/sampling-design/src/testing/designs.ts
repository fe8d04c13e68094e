import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { StrataEdit } from '../edits/index.ts'
import { type Boundary, fieldProjection, rasterize } from '../frame/index.ts'
import type { PlacementMethod } from '../points/index.ts'
import {
  type DesignDigest,
  type DesignInput,
  designSheet,
  makeDesign,
  type StrataInput,
} from '../sheet/index.ts'
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
  const strips = {
    method: 'polygons',
    polygons: demoStrips(boundary, 4),
    names: ['A', 'B', 'C', 'D'],
  } as const
  const input: DesignInput = {
    ...{ seed: 2032, boundary, frame, strata: strips, points: { method: 'lpm2', over: 1 }, route: {} },
    allocation: { method: 'each', perStratum: 2 },
    cores: { pattern: 'around', count: 4, radiusM: 30 },
  }
  designs['by hand, lpm2'] = editedByHand(input)
  designs['by hand, zigzag'] = { ...editedByHand(input), cores: { pattern: 'zigzag', count: 5 } }
  return designs
}

/** Two strata merged, one split and named, and the first point moved to the cell that lies last in its stratum. */
export function editedByHand(input: DesignInput): DesignInput {
  const { sheet } = makeDesign(input)
  const { lon, lat } = sheet.parameters.frame.projectionCenter
  const strata: StrataEdit[] = [
    { kind: 'merge', strata: [0, 1] },
    {
      kind: 'split',
      stratum: 0,
      line: [
        { lon: lon - 0.001, lat },
        { lon: lon + 0.001, lat },
      ],
    },
    { kind: 'rename', stratum: 2, name: 'Low ground' },
  ]
  const { cells, stratumOf, points } = makeDesign({ ...input, edits: { strata } })
  const taken = new Set(points.map(({ x, y }) => `${x} ${y}`))
  const free = [...stratumOf.keys()].filter(
    (cell) => stratumOf[cell] === 0 && !taken.has(`${cells.x[cell]} ${cells.y[cell]}`),
  )
  const last = free.at(-1) ?? 0
  const [toLon, toLat] = cells.toLonLat(cells.x[last] ?? 0, cells.y[last] ?? 0)
  return {
    ...input,
    edits: { strata, points: [{ stratum: 0, role: 'base', order: 1, to: { lon: toLon, lat: toLat } }] },
  }
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
      const sheet = designSheet(input)
      const { digests, frame, strata, allocation, points, moved, cores, approximate, route, random } = sheet
      const figures = JSON.stringify({
        ...{ frame, strata, allocation, points, moved, cores, approximate, route, random },
      })
      return [name, { ...digests, results: bytesToHex(sha256(utf8ToBytes(figures))) }]
    }),
  )
}
