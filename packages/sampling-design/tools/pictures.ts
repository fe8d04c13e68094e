import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Boundary,
  type DesignInput,
  designSheet,
  type PlacementMethod,
  rasterize,
  reproduce,
  type StrataInput,
  spatialBalance,
  strataToPolygons,
  transverseMercator,
} from '@org/sampling-design'
import { demoCovariate, demoField, demoPond, demoStrips } from '../src/testing/demo-field.ts'
import { colorsOf } from './lib/colors.ts'
import { counted, figure } from './lib/figures.ts'
import { COLOR_COUNT, type Line, svgOf } from './lib/picture.ts'

// Draws a picture of each method on a made-up field; with --check, says whether the files are what it draws.

const AREA_HA = 32
const boundary = demoField(AREA_HA, 4)
const pond = demoPond(AREA_HA)
const frame = { cellSizeM: 10, bufferM: 12, cutouts: [pond] }
const base: DesignInput = {
  seed: 11,
  boundary,
  frame,
  strata: { method: 'compact', k: 12 },
  allocation: { method: 'proportional', n: 24 },
  points: { method: 'random' },
}

/** Many points in few strata: that is where methods differ. */
const fewStrata: DesignInput = {
  ...base,
  strata: { method: 'compact', k: 3 },
  allocation: { method: 'proportional', n: 27 },
}

const cells = rasterize(boundary, frame)
const covariate = cells.x.map((x, cell) => demoCovariate(x, cells.y[cell] ?? 0, Math.sqrt(AREA_HA * 10_000)))

const STRATA: readonly [file: string, title: string, strata: StrataInput][] = [
  ['strata-compact-equal-area', 'Compact strata of equal area', { method: 'compact', k: 12 }],
  ['strata-compact', 'Compact strata', { method: 'compact', k: 12, equalArea: false }],
  [
    'strata-covariate',
    'Strata by a covariate',
    { method: 'covariate', k: 4, covariates: [{ name: 'sensor', values: covariate }], minAreaHa: 2 },
  ],
  ['strata-polygons', 'Strata from polygons', { method: 'polygons', polygons: demoStrips(boundary, 5) }],
]

const PLACEMENTS: Readonly<Record<PlacementMethod, string>> = {
  random: 'Random in strata',
  systematic: 'Systematic grid, fixed number',
  lpm2: 'Local pivotal method',
  grts: 'GRTS',
  centroid: 'Centroids, for mapping',
}

const ROUTE = 'A tour over the points'

function drawn(title: string, input: DesignInput, shows: 'strata' | 'points'): string {
  const sheet = designSheet(input)
  const { cells, stratumOf, points } = reproduce(sheet)
  const { center } = sheet.frame.projection
  const { toMeters } = transverseMercator(center.lon, center.lat)
  const inMeters = (outline: Boundary): Line[] =>
    (outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat()).map((ring) =>
      ring.map(([lon, lat]) => toMeters(lon, lat)),
    )
  const colors = colorsOf(cells, stratumOf, sheet.strata.list.length, COLOR_COUNT)
  const tour = sheet.route?.points.flatMap((at): Line => {
    const point = points[at]
    return point === undefined ? [] : [[point.x, point.y]]
  })
  const areas = sheet.strata.list.map(({ areaHa }) => areaHa)
  const size = `${counted(areas.length, 'stratum', 'strata')} of ${figure(Math.min(...areas), 2)} to ${figure(Math.max(...areas), 2)} ha`
  const visited = points.flatMap(({ role, x, y }) => (role === 'base' ? [{ x, y }] : []))
  const spread = `Voronoi balance ${figure(spatialBalance(cells, visited), 3)}`
  const end = sheet.route === null ? spread : `${figure(sheet.route.lengthM / 1000, 2)} km`
  return svgOf({
    title,
    caption:
      shows === 'strata'
        ? `${size} · MSSD ${figure(sheet.strata.mssd)} m²`
        : `${counted(visited.length, 'point')} in ${counted(areas.length, 'stratum', 'strata')} · ${end}`,
    outlines: [...inMeters(boundary), ...inMeters(pond)],
    strata: strataToPolygons(cells, stratumOf, { smooth: true }).map(({ stratum, boundary: outline }) => ({
      rings: inMeters(outline),
      color: colors[stratum] ?? 0,
    })),
    points: shows === 'strata' ? [] : points,
    ...(tour === undefined ? {} : { tour }),
  })
}

function pictures(): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [file, title, strata] of STRATA) all[file] = drawn(title, { ...base, strata }, 'strata')
  for (const method of ['random', 'systematic', 'lpm2', 'grts', 'centroid'] as const) {
    all[`points-${method}`] = drawn(PLACEMENTS[method], { ...fewStrata, points: { method } }, 'points')
  }
  all.route = drawn(ROUTE, { ...base, route: {} }, 'points')
  return all
}

const folder = join(import.meta.dirname, '../pictures')
const isCheck = process.argv.includes('--check')
if (!isCheck) mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(pictures())) {
  const path = join(folder, `${name}.svg`)
  if (!isCheck) writeFileSync(path, svg)
  else if (readFileSync(path, 'utf8') !== svg) {
    process.stderr.write(`${path} is not what the script draws: run it without --check.\n`)
    process.exitCode = 1
  }
}
