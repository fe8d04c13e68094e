import type { StrataEdit } from '../edits/index.ts'
import { checkNumber } from '../errors/check.ts'
import type { Boundary, LonLat } from '../frame/cells.ts'
import type { LonLatPlace, MeterPlace } from '../frame/places.ts'
import { transverseMercator } from '../frame/projection.ts'
import { cornerShift, type Turn } from '../frame/turned.ts'
import { toBase64 } from './base64.ts'
import { floatBytes, intBytes } from './bytes.ts'
import type {
  AllocationInput,
  BufferInput,
  CoresInput,
  DesignInput,
  EditsInput,
  RouteInput,
  StrataInput,
} from './input.ts'
import { MOST_REPLACEMENTS, type SheetParameters } from './schema.ts'

/**
 * The input with every default spelled out, as plain JSON. The design is then made from this and nothing else, so that
 * a sheet cannot lack what its design depended on.
 * @throws InvalidNumber for more than 1,000 replacements of a stratum or a point
 */
export function spellOut(input: DesignInput, center: LonLatPlace): SheetParameters {
  const { boundary, frame, strata, allocation, points, route, seed } = input
  return {
    boundary: boundaryOf(boundary),
    frame: {
      cellSizeM: frame.cellSizeM,
      bufferM: bufferOf(frame.bufferM ?? 0),
      cutouts: (frame.cutouts ?? []).map(boundaryOf),
      projectionCenter: placeOf(frame.projectionCenter ?? center),
      ...turnOf(input, center),
    },
    strata: strataOf(strata, seed),
    allocation: allocationOf(allocation),
    points: {
      method: points.method,
      seed: points.seed ?? seed,
      minDistanceM: plain(points.minDistanceM ?? 0),
      over: checkNumber('points.over', points.over ?? 0, { min: 0, max: MOST_REPLACEMENTS, whole: true }),
      near: checkNumber('points.near', points.near ?? 0, { min: 0, max: MOST_REPLACEMENTS, whole: true }),
      legacy: (points.legacy ?? []).map(legacyOf),
    },
    route: route === undefined ? null : routeOf(route, seed),
    ...editsOf(input.edits),
    ...coresOf(input.cores, seed),
  }
}

/** Not said where the lattice lies along the projection's axes: sheets of before have neither. */
function turnOf(
  { boundary, frame: { rotationDeg, shiftM, projectionCenter } }: DesignInput,
  center: LonLatPlace,
): Partial<Turn> {
  if (rotationDeg === undefined && shiftM === undefined) return {}
  const degrees = plain(checkNumber('frame.rotationDeg', rotationDeg ?? 0, { min: -360, max: 360 }))
  const own = { x: plain(shiftM?.x ?? 0), y: plain(shiftM?.y ?? 0) }
  if (shiftM?.from !== 'corner') return { rotationDeg: degrees, shiftM: own }
  const { lon, lat } = projectionCenter ?? center
  const corner = cornerShift(boundary, transverseMercator(lon, lat), degrees)
  return { rotationDeg: degrees, shiftM: { x: corner.x + own.x, y: corner.y + own.y } }
}

function allocationOf(allocation: AllocationInput): SheetParameters['allocation'] {
  if (allocation.method === 'each') return { method: 'each', perStratum: allocation.perStratum }
  const { method, n, minPerStratum = 2, sds, costs } = allocation
  return {
    ...{ method, n, minPerStratum },
    sds: sds === undefined ? null : sds.map(plain),
    costs: costs === undefined ? null : costs.map(plain),
  }
}

/** JSON knows no −0: it must not make a difference that the sheet cannot carry. */
const plain = (value: number): number => value + 0

const placeOf = ({ lon, lat }: LonLatPlace): LonLatPlace => ({ lon: plain(lon), lat: plain(lat) })

const legacyOf = (place: LonLatPlace | MeterPlace): LonLatPlace | MeterPlace =>
  'lon' in place ? placeOf(place) : { x: plain(place.x), y: plain(place.y) }

const routeOf = ({ start, end, seed: own }: RouteInput, seed: number): SheetParameters['route'] => ({
  start: start === undefined ? null : placeOf(start),
  end: end === undefined ? null : placeOf(end),
  seed: own ?? seed,
})

/** Not said where nothing was edited: a list without an edit is none. */
function editsOf(edits: EditsInput | undefined): Pick<SheetParameters, 'edits'> {
  const { strata = [], points = [] } = edits ?? {}
  if (strata.length === 0 && points.length === 0) return {}
  return {
    edits: {
      strata: strata.map(strataEditOf),
      points: points.map(({ stratum, role, order, to }) => ({ stratum, role, order, to: placeOf(to) })),
    },
  }
}

function strataEditOf(edit: StrataEdit): NonNullable<SheetParameters['edits']>['strata'][number] {
  switch (edit.kind) {
    case 'merge':
      return { kind: edit.kind, strata: [...edit.strata] }
    case 'split':
      return { kind: edit.kind, stratum: edit.stratum, line: [placeOf(edit.line[0]), placeOf(edit.line[1])] }
    case 'rename':
      return { kind: edit.kind, stratum: edit.stratum, name: edit.name }
  }
}

function coresOf(cores: CoresInput | undefined, seed: number): Pick<SheetParameters, 'cores'> {
  if (cores === undefined) return {}
  const { pattern, count, radiusM = null, seed: own } = cores
  return { cores: { pattern, count, radiusM, seed: own ?? seed } }
}

const bufferOf = (buffer: BufferInput): SheetParameters['frame']['bufferM'] =>
  typeof buffer === 'number'
    ? plain(buffer)
    : { minM: plain(buffer.minM ?? 10), maxM: plain(buffer.maxM ?? 30), keepShare: plain(buffer.keepShare) }

const ringOf = (ring: readonly LonLat[]): [number, number][] =>
  ring.map(([lon, lat]) => [plain(lon), plain(lat)])

function boundaryOf(boundary: Boundary): SheetParameters['boundary'] {
  if (boundary.type === 'Polygon') return { type: 'Polygon', coordinates: boundary.coordinates.map(ringOf) }
  return { type: 'MultiPolygon', coordinates: boundary.coordinates.map((polygon) => polygon.map(ringOf)) }
}

function strataOf(strata: StrataInput, seed: number): SheetParameters['strata'] {
  switch (strata.method) {
    case 'compact': {
      const { method, k, starts = 10, equalArea = true } = strata
      return { method, k, starts, seed: strata.seed ?? seed, equalArea }
    }
    case 'covariate': {
      const { method, k, starts = 10, withCoordinates = false, minAreaHa = null } = strata
      const covariates = strata.covariates.map(({ name, values }) => ({
        name,
        values: toBase64(floatBytes(values)),
      }))
      return { method, k, starts, seed: strata.seed ?? seed, withCoordinates, minAreaHa, covariates }
    }
    case 'polygons': {
      const { method, polygons, fillGaps = false } = strata
      const names = strata.names === undefined ? {} : { names: [...strata.names] }
      return { method, polygons: polygons.map(boundaryOf), fillGaps, ...names }
    }
    case 'grid': {
      const { method, cellsPerSide, staggered = false, joinShare = 0.3 } = strata
      return { method, cellsPerSide, staggered, joinShare: plain(joinShare) }
    }
    case 'given':
      return { method: strata.method, stratumOf: toBase64(intBytes(strata.stratumOf)) }
  }
}
