import { isProductError } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import type { BoundaryFeature, BoundaryFile, ReadAnswers } from './boundary-file.ts'
import { geodesicAreaM2 } from './testing/geodesic.ts'
import { shown } from './testing/read.ts'
import { reader } from './testing/reader.ts'
import {
  type ExpectedBoundary,
  expectedBoundaries,
  expectedPartfields,
  hasSamples,
  sample,
  samplesIn,
} from './testing/samples.ts'

/** What has to come of a file. */
type Outcome =
  /** All of reference/boundary_expected.csv that it has of the file, or of another with the same parcels. */
  | { as: 'reference'; format: string; crs: string; like?: string; answers?: Partial<ReadAnswers> }
  /** All of reference/isoxml_expected.csv, and so many fields without a boundary that are not in it. */
  | { as: 'isoxml'; unlisted?: number }
  /** So many features, so many of them with a boundary, of so much together; by another reader of the text. */
  | {
      as: 'counted'
      format: string
      features: number
      boundaries: number
      areaHa: number
      answers?: Partial<ReadAnswers>
    }
  /** The beginning of the refusal. */
  | { as: 'refused'; message: string }

const reference = (
  format: string,
  crs: string,
  more: { like?: string; answers?: Partial<ReadAnswers> } = {},
) => ({ as: 'reference', format, crs, ...more }) as const
const shapefile = (crs: string) => reference('ESRI Shapefile', crs)
const geoPackage = (crs: string) => reference('GeoPackage', crs)
const geoParquet = (crs: string) => reference('GeoParquet', crs)
const geoJson = reference('GeoJSON', 'EPSG:4326 WGS 84')
const counted = (format: string, features: number, boundaries: number, areaHa: number) =>
  ({ as: 'counted', format, features, boundaries, areaHa }) as const
const refused = (message: string) => ({ as: 'refused', message }) as const
/** What the four of format_equivalence/ were made from; KML has all its decimals. */
const DUTCH = 'nl_brp_gewaspercelen_2023_epsg28992.gpkg'

/** Every file of boundaries/, isoxml/ and kml/. geojson_awkward/ has its own table, beside the uploads. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'boundaries/at_inspire_schlaege_2025_epsg31287.gpkg.zip': geoPackage('EPSG:31287 MGI / Austria Lambert'),
  'boundaries/bg_arable_2024_epsg32635.shp.zip': shapefile('EPSG:32635 WGS 84 / UTM zone 35N'),
  'boundaries/br_lem_2019_epsg4326.shp.zip': shapefile('EPSG:4326 WGS 84'),
  'boundaries/cookfarm_mask.geojson': geoJson,
  'boundaries/cz_lpis_2024_epsg4258.shp.zip': shapefile('EPSG:4258 ETRS89'),
  'boundaries/de_sh_feldbloecke_2026_epsg4647.gpkg.zip': geoPackage('EPSG:4647 ETRS89 / UTM zone 32N (zE-N)'),
  'boundaries/dk_2024_fiboa_0_2.parquet': geoParquet('EPSG:25832 ETRS89 / UTM zone 32N'),
  'boundaries/dk_marker_2026_epsg25832.shp.zip': shapefile('EPSG:25832 ETRS89 / UTM zone 32N'),
  'boundaries/farmsum_no_prj.shp.zip': {
    ...counted('ESRI Shapefile', 1, 1, 2.8354),
    answers: { crs: 'EPSG:28992' },
  },
  'boundaries/farmvibes_carbon_boundary.json': refused(
    'This JSON is not GeoJSON: it has no "type", but a geometry under "location"',
  ),
  'boundaries/farmvibes_farm_boundary.geojson': geoJson,
  'boundaries/fiboa_example.json': geoJson,
  'boundaries/fiboa_example.parquet': geoParquet('EPSG:4326 WGS 84'),
  'boundaries/format_equivalence/nl_brp_2023.geojson': geoJson,
  'boundaries/format_equivalence/nl_brp_2023.kml': reference('KML', 'EPSG:4326 WGS 84', { like: DUTCH }),
  'boundaries/format_equivalence/nl_brp_2023.kmz': reference('KML', 'EPSG:4326 WGS 84', { like: DUTCH }),
  'boundaries/format_equivalence/nl_brp_2023_epsg32631.shp.zip': shapefile(
    'EPSG:32631 WGS 84 / UTM zone 31N',
  ),
  'boundaries/ie_gsaa_2024_epsg4258.gml.zip': reference('GML', 'EPSG:4258 ETRS89'),
  'boundaries/it_tuscany_2023_epsg3035.parquet': geoParquet('EPSG:3035 ETRS89-extended / LAEA Europe'),
  'boundaries/jp_fude_2024_epsg6668.parquet': geoParquet('EPSG:6668 JGD2011'),
  'boundaries/lalibertad_boundary_epsg32618.gpkg': geoPackage('EPSG:32618 WGS 84 / UTM zone 18N'),
  'boundaries/meuse_area_epsg28992.gpkg': geoPackage('EPSG:28992 Amersfoort / RD New'),
  'boundaries/nl_brp_gewaspercelen_2023_epsg28992.gpkg': geoPackage('EPSG:28992 Amersfoort / RD New'),
  'boundaries/nz_irrigated_2020_epsg2193.shp.zip': shapefile(
    'EPSG:2193 NZGD2000 / New Zealand Transverse Mercator 2000',
  ),
  'boundaries/ro_parcels_epsg32635.shp.zip': shapefile('EPSG:32635 WGS 84 / UTM zone 35N'),
  'boundaries/se_skiften_2023_epsg3006.shp.zip': shapefile('EPSG:3006 SWEREF99 TM'),
  'boundaries/us_ca_crop_mapping_2023_epsg4269_z.gdb.zip': reference('File Geodatabase', 'EPSG:4269 NAD83'),
  'boundaries/us_usda_csb_2017_2024.gdb.zip': reference('File Geodatabase', 'Albers_Conic_Equal_Area'),

  'isoxml/agco_jd_sprayer_short.zip': { as: 'isoxml' },
  'isoxml/agco_microtrak.zip': { as: 'isoxml' },
  'isoxml/duplicate-xmlid.zip': refused(
    'There are no fields in the ISOXML file, and it is not valid: the id CTP-1 appears twice',
  ),
  'isoxml/partfields_greendb_TASKDATA.XML': { as: 'isoxml' },
  'isoxml/task_full.zip': { as: 'isoxml' },
  'isoxml/task_with_grid.zip': { as: 'isoxml' },
  // PFD00001.XML beside it has five fields that were only named on the machine.
  'isoxml/taskdata_2021-04-09_external_files.zip': { as: 'isoxml', unlisted: 5 },

  'kml/kmlsamples.kml': counted('KML', 20, 9, 29.4535),
  // Placemarks with a name and nothing else; the doc.kml of the first is not where one is looked for.
  'kml/multikml-doc.kmz': counted('KML', 4, 0, 0),
  'kml/multikml-nodoc.kmz': counted('KML', 3, 0, 0),
  'kml/nokml.kmz': refused('This .zip holds no boundary file that can be read'),
  'kml/overflow_bad_offset.kmz': refused('kmlsamples.kml in the .zip is damaged or incomplete'),
  'kml/polygons2d.kml': counted('KML', 50, 50, 928_878_819),
  'kml/togeojson/bad.kml': counted('KML', 3, 0, 0),
  'kml/togeojson/cdata.kml': counted('KML', 1, 0, 0),
  'kml/togeojson/extended_data.kml': counted('KML', 1, 0, 0),
  'kml/togeojson/multigeometry.kml': counted('KML', 1, 0, 0),
  'kml/togeojson/nogeomplacemark.kml': counted('KML', 1, 0, 0),
  'kml/togeojson/null_geometry.kml': counted('KML', 1, 0, 0),
  'kml/togeojson/polygon.kml': counted('KML', 1, 1, 0.33784),
  'kml/togeojson/schema.kml': counted('KML', 1, 1, 0.0014745),
  'kml/togeojson/simpledata.kml': counted('KML', 2, 0, 0),
}

/** Answers as a person would, and only what is asked. */
async function readAll(path: string, answers: Partial<ReadAnswers> = {}): Promise<BoundaryFile> {
  const { file, fileName } = sample(path)
  const first = await reader.read(file, fileName)
  if (!('question' in first)) return first
  const kind = first.question.kind
  expect(answers[kind], `${kind} is asked`).toBeDefined()
  const second = await reader.read(file, fileName, { layer: null, crs: null, ...answers })
  if ('question' in second) throw new Error(`asks again: ${second.question.kind}`)
  return second
}

describe.skipIf(!hasSamples)('every real file', () => {
  it.each(Object.entries(OUTCOMES))('UPL-40: %s', async (path, outcome) => {
    if (outcome.as === 'refused') return expectRefusal(path, outcome.message)
    if (outcome.as === 'isoxml') return expectPartfields(path, outcome.unlisted ?? 0)
    const read = await readAll(path, outcome.answers)
    expect(read.format).toBe(outcome.format)
    if (outcome.as === 'counted') return expectCounts(read, outcome)
    expect(read.crs).toBe(outcome.crs)
    const expected = expectedBoundaries(outcome.like ?? path.slice('boundaries/'.length))
    expect(expected.length).toBeGreaterThan(0)
    expect(read.features).toHaveLength(expected.length)
    for (const [index, want] of expected.entries()) expectSame(read.features[index], want)
  })

  it('UPL-41: the same parcels come out of GeoJSON, KML, KMZ and shapefile: attributes, places, areas', async () => {
    const [json, ...others] = await Promise.all(
      samplesIn('boundaries/format_equivalence/').map((path) => readAll(path)),
    )
    expect(others).toHaveLength(3)
    for (const other of others)
      for (const [index, feature] of (json?.features ?? []).entries()) {
        const same = other.features[index]
        for (const column of ['category', 'gewascode', 'jaar', 'status'])
          expect(same?.attributes[column]).toBe(feature.attributes[column])
        // KML gives the crop as the placemark's name.
        expect(same?.attributes.gewas ?? same?.attributes.name).toBe(feature.attributes.gewas)
        const [ours, theirs] = [polygonsIn(feature), polygonsIn(same)]
        expect(theirs.map((rings) => rings.length)).toEqual(ours.map((rings) => rings.length))
        const [[lon, lat], [otherLon, otherLat]] = [centroidOf(ours), centroidOf(theirs)]
        expect(Math.hypot(lon - otherLon, lat - otherLat)).toBeLessThan(2e-5)
        // GeoJSON was rounded to 7 decimals, which moves an area by at most 1.03 m².
        expect(Math.abs(areaM2(same) - areaM2(feature))).toBeLessThan(1.04)
      }
  })
})

async function expectRefusal(path: string, message: string): Promise<void> {
  const error = await readAll(path).catch((reason: unknown) => reason)
  if (!isProductError(error, 'unreadableFile')) throw new Error('was not refused')
  expect(error.message.slice(0, message.length)).toBe(message)
  expect(error.remedy).toMatch(/\.$/)
}

async function expectPartfields(path: string, unlisted: number): Promise<void> {
  const read = await readAll(path)
  const expected = expectedPartfields(path.slice('isoxml/'.length))
  expect(expected.length).toBeGreaterThan(0)
  expect(read).toMatchObject({ format: 'ISOXML', crs: 'EPSG:4326 WGS 84' })
  expect(read.features).toHaveLength(expected.length + unlisted)
  for (const [index, feature] of read.features.entries()) {
    const want = expected[index]
    if (want === undefined || want.outerRings === 0) {
      expect(feature).toMatchObject({ geometry: null, problem: 'The file has no boundary for it' })
      continue
    }
    expect(feature).toMatchObject({ problem: null, attributes: { Id: want.id, Name: want.name } })
    expect(feature.suggestedName).toBe(want.name.trim())
    const polygons = polygonsIn(feature)
    expect([polygons.length, holeCount(polygons)]).toEqual([want.outerRings, want.holes])
    expect(Math.abs(areaM2(feature) - want.netAreaM2)).toBeLessThan(0.06)
  }
}

function expectCounts(
  read: BoundaryFile,
  want: { features: number; boundaries: number; areaHa: number },
): void {
  expect(read.features).toHaveLength(want.features)
  const bounded = read.features.filter(({ geometry }) => geometry !== null)
  expect(bounded).toHaveLength(want.boundaries)
  for (const { geometry, problem } of read.features) expect(geometry === null).toBe(problem !== null)
  const total = bounded.reduce((sum, feature) => sum + areaM2(feature), 0) / 10_000
  expect(Math.abs(total - want.areaHa)).toBeLessThanOrEqual(want.areaHa * 1e-3)
}

function expectSame(got: BoundaryFeature | undefined, want: ExpectedBoundary): void {
  if (got === undefined) throw new Error('a feature is missing')
  expect(got).toMatchObject({ index: want.index, problem: null })
  const polygons = polygonsIn(got)
  expect([polygons.length, holeCount(polygons)]).toEqual([want.parts, want.holes])
  // The table is rounded to 0.01 m². Slivers of GeoJSON are coarse: see the areas of the equivalent formats.
  expect(Math.abs(areaM2(got) - want.areaM2)).toBeLessThanOrEqual(0.02 + want.areaM2 * 1e-3)
  const [lon, lat] = centroidOf(polygons)
  // 2 m: the table's transformations and ours are both without grid files.
  expect(Math.hypot(lon - want.centroid[0], lat - want.centroid[1])).toBeLessThan(2e-5)
}

type Polygons = [number, number][][][]

function polygonsIn(feature: BoundaryFeature | undefined): Polygons {
  return feature === undefined ? [] : (JSON.parse(shown(feature).geometry ?? 'null')?.coordinates ?? [])
}

const holeCount = (polygons: Polygons): number => polygons.flat().length - polygons.length

const areaM2 = (feature: BoundaryFeature | undefined): number =>
  polygonsIn(feature).reduce((sum, polygon) => sum + geodesicAreaM2(polygon), 0)

/** Planar, in degrees, as in the table. */
function centroidOf(polygons: Polygons): [number, number] {
  let [area, x, y] = [0, 0, 0]
  const [originX = 0, originY = 0] = polygons[0]?.[0]?.[0] ?? []
  for (const ring of polygons.flat())
    for (const [at, [lon, lat]] of ring.entries()) {
      const [nextLon, nextLat] = ring[at + 1] ?? [lon, lat]
      const [x0, y0, x1, y1] = [lon - originX, lat - originY, nextLon - originX, nextLat - originY]
      const cross = x0 * y1 - x1 * y0
      area += cross / 2
      x += ((x0 + x1) * cross) / 6
      y += ((y0 + y1) * cross) / 6
    }
  return [originX + x / area, originY + y / area]
}
