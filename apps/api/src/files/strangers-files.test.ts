import { isProductError } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import type { BoundaryFeature } from './boundary-file.ts'
import { geodesicAreaM2 } from './testing/geodesic.ts'
import { shown } from './testing/read.ts'
import { reader } from './testing/reader.ts'
import { hasSamples, sample, samplesIn } from './testing/samples.ts'

/** As many as tell one file from another. */
const NAMES = 6

/** What has to come of a file: its features, those with a problem in brackets, and its area; or its refusal. */
const OUTCOMES: Readonly<Record<string, string>> = {
  '01-dbf-dos-codepages/cpg-ibm866.zip': 'Поле: 17.81 ha',
  '01-dbf-dos-codepages/cpg850.zip': 'Mühläcker, Größe Süd: 38.21 ha',
  '01-dbf-dos-codepages/ldid01-cp437.zip': 'Café Dürer: 19.10 ha',
  '01-dbf-dos-codepages/ldid02-cp850.zip': 'Mühläcker, Größe Süd: 38.21 ha',
  '01-dbf-dos-codepages/ldid08-cp865-dk.zip': 'Ærø Åmark: 17.81 ha',
  '01-dbf-dos-codepages/ldid64-cp852-cz.zip': 'Příkopy dolní: 19.94 ha',
  '04-ring-winding/both-ccw.zip': 'both ccw: 83.74 ha',
  '04-ring-winding/hole-first.zip': 'hole first: 83.74 ha',
  '04-ring-winding/hole-same-cw.zip': 'hole cw: 83.74 ha',
  '04-ring-winding/island-in-hole-inverted.zip': 'island inv: 84.66 ha',
  '04-ring-winding/island-in-hole.zip': 'island: 84.66 ha',
  '04-ring-winding/right.zip': 'right: 83.74 ha',
  '04-ring-winding/shell-ccw-hole-cw.zip': 'inverted: 83.74 ha',
  '05-dbf-long-numbers/n20.zip': '12345678901234567891, 12345678901234567892: 46.01 ha',
  '05-dbf-long-numbers/n5-with-decimals.zip': 'x: 23.01 ha',
  '05-dbf-long-numbers/stars-and-nan.zip': 'x: 23.01 ha',
  '06-dbf-column-names/digits-names.zip': 'North 40: 23.01 ha',
  '06-dbf-column-names/duplicate.zip': 'North 40: 23.01 ha',
  '06-dbf-column-names/eleven-letters.zip': 'eleven-letters: 23.01 ha',
  '06-dbf-column-names/empty-name.zip': 'North 40: 23.01 ha',
  '11-kml-custom-schema/schema-and-placemark.kml': 'North, South: 46.01 ha',
  '11-kml-custom-schema/schema.kml': 'North: 23.01 ha',
  '12-kmz-inner-links/gdal-like.kmz': 'North, South: 46.01 ha',
  '12-kmz-inner-links/main-other-name.kmz': 'North, South: 46.01 ha',
  '12-kmz-inner-links/own-and-linked.kmz': 'Home, South: 46.01 ha',
  '12-kmz-inner-links/real-gdal.kmz': 'one, two, three: 69.02 ha',
  '12-kmz-inner-links/subfolder.kmz': 'North: 23.01 ha',
  '14-geojson-long-ids/ids.geojson': '2305843009223239036, 2305843009223239037, x: 69.02 ha',
  '15-geojson-nan/constructor.geojson': 'North: 23.01 ha',
  '15-geojson-nan/crs-epsg-code.geojson': 'm: 23.01 ha',
  '15-geojson-nan/crs-feature-level.geojson': 'm: 64.05 ha',
  '15-geojson-nan/crs102100.geojson': 'm: 55.18 ha',
  '15-geojson-nan/crs900913.geojson': 'm: 55.18 ha',
  '15-geojson-nan/esri.json': 'x: 23.01 ha',
  '15-geojson-nan/nan.geojson': 'refused: The file is not valid JSON: the error is near ", "soc": NaN}, "geo',
  '15-geojson-nan/proto.geojson': 'North: 23.01 ha',
  '15-geojson-nan/seq-rs.geojsons': 'a, b: 46.01 ha',
  '15-geojson-nan/seq.geojsonl': 'a, b: 46.01 ha',
  '16-gpkg-fids/fid-huge.gpkg': 'one, two, three: 69.02 ha',
  '16-gpkg-fids/fid-minus1.gpkg': 'three, two, one: 69.02 ha',
  '16-gpkg-fids/fid-zero.gpkg': 'one, two, three: 69.02 ha',
  '21-kml-name-overwritten/data-name.kml': 'North 40, South 20, East 10, West 5: 92.02 ha',
  '22-kml-empty-geometries/empty.kml':
    '(empty multi), (empty ring), multi with an empty part, empty inner: 46.01 ha',
  '25-geoparquet-crs/crs-crs84-string.parquet': 'x: 23.01 ha',
  '25-geoparquet-crs/crs-epsg-string.parquet': 'x: 23.01 ha',
  '25-geoparquet-crs/crs-epsg4326-projjson-lonlat.parquet': 'x: 19.10 ha',
  '25-geoparquet-crs/crs-missing-but-metres.parquet':
    'refused: The coordinates are not degrees of longitude and latitude, as EPSG:4326 WGS 84 says they are. Its position 450309.3304, 4649950.322 is not a longitude and a latitude',
  '25-geoparquet-crs/crs-projjson-no-id.parquet': 'x: 23.01 ha',
  '25-geoparquet-crs/crs-projjson.parquet': 'x: 23.01 ha',
  '25-geoparquet-crs/crs-wkt2-string.parquet': 'x: 23.01 ha',
  '25-geoparquet-crs/native-crs-but-geo-without.parquet': 'x: 23.01 ha',
  '25-geoparquet-crs/native-crs-only.parquet': 'x: 23.01 ha',
  '26-empty-rings/empty.geojson':
    'empty hole after the ring, part with empty ring, part without rings, collection with null, collection with an empty polygon, degenerate part beside a good one and 1 more: 138.03 ha',
  '26-empty-rings/empty.wkt': 'empty 1, empty 2: 46.01 ha',
  '27-kml-illegal-characters/bare-ampersand.kml':
    'refused: bare-ampersand.kml is not well-formed XML: in line 2 an "&" stands by itself; XML writes it as "&amp;"',
  '27-kml-illegal-characters/control-char.kml':
    'refused: control-char.kml is not well-formed XML: in line 2 is a control character (code 11), which XML does not allow',
  '27-kml-illegal-characters/control-charref.kml':
    'refused: control-charref.kml is not well-formed XML: in line 2 "&#11;" stands for a character that XML does not allow',
  '27-kml-illegal-characters/html-description-nbsp.kml':
    'refused: html-description-nbsp.kml is not well-formed XML: in line 2 <br> is not closed before </description>',
  '27-kml-illegal-characters/latin1-in-utf8.kml': 'Puño: 23.01 ha',
  '27-kml-illegal-characters/undeclared-gx-prefix.kml': 'x: 23.01 ha',
  '27-kml-illegal-characters/utf8-nul-end.kml': 'x: 23.01 ha',
  '27-kml-illegal-characters/whitespace-before-decl.kml': 'x: 23.01 ha',
  '30-antimeridian-whereabouts/both-sides.geojson': 'west, east: 58.97 ha',
  '30-antimeridian-whereabouts/chukotka.geojson': 'a: 4478.26 ha',
  '30-antimeridian-whereabouts/one-crossing.geojson': 'a: 943.51 ha',
  '33-wkt-tables/bom-semicolon-umlaut.csv': 'Mühl, Süd: 46.01 ha',
  '33-wkt-tables/cp1252.csv': 'Mühl: 23.01 ha',
  '33-wkt-tables/decimal-comma.csv': 'x: 3812.39 ha',
  '33-wkt-tables/dup-columns.csv': 'North: 23.01 ha',
  '33-wkt-tables/ewkb-hex.csv': 'x: 23.01 ha',
  '33-wkt-tables/geojson-column.csv': 'x: 23.01 ha',
  '33-wkt-tables/lowercase-srid.csv': 'x, y: 46.01 ha',
  '33-wkt-tables/mymaps.csv': 'North, South: 46.01 ha',
  '33-wkt-tables/odk-geoshape.csv': 'x: 23.01 ha',
  '33-wkt-tables/polygon-in-later-rows.csv': '(p0), (p1), (p2), (p3), (p4), (p5) and 55 more: 23.01 ha',
  '33-wkt-tables/quoted-header-spaces.csv': 'North: 23.01 ha',
  '33-wkt-tables/sep-line.csv': 'North: 23.01 ha',
  '35-wkt-delimiter-guess/comma-quoted-1rows.csv': 'F0: 8.75 ha',
  '35-wkt-delimiter-guess/comma-quoted-20rows.csv': 'F0, F1, F2, F3, F4, F5 and 14 more: 218.07 ha',
  '35-wkt-delimiter-guess/comma-quoted-3rows.csv': 'F0, F1, F2: 28.39 ha',
  '35-wkt-delimiter-guess/semicolon-2cols-1row-multi.csv': 'North: 23.01 ha',
  '35-wkt-delimiter-guess/semicolon-2cols-1row.csv': 'North: 23.01 ha',
  '35-wkt-delimiter-guess/semicolon-bare-1rows.csv': 'F0: 8.75 ha',
  '35-wkt-delimiter-guess/semicolon-bare-20rows.csv': 'F0, F1, F2, F3, F4, F5 and 14 more: 218.07 ha',
  '35-wkt-delimiter-guess/semicolon-bare-3rows.csv': 'F0, F1, F2: 28.39 ha',
  '35-wkt-delimiter-guess/semicolon-quoted-1rows.csv': 'F0: 8.75 ha',
  '35-wkt-delimiter-guess/semicolon-quoted-20rows.csv': 'F0, F1, F2, F3, F4, F5 and 14 more: 218.07 ha',
  '35-wkt-delimiter-guess/semicolon-quoted-3rows.csv': 'F0, F1, F2: 28.39 ha',
  '35-wkt-delimiter-guess/tab-2cols-4rows-quoted.csv': 'N0, N1, N2, N3: 92.02 ha',
  '35-wkt-delimiter-guess/tab-bare-1rows.csv': 'F0: 8.75 ha',
  '35-wkt-delimiter-guess/tab-bare-20rows.csv': 'F0, F1, F2, F3, F4, F5 and 14 more: 218.07 ha',
  '35-wkt-delimiter-guess/tab-bare-3rows.csv': 'F0, F1, F2: 28.39 ha',
  '35-wkt-delimiter-guess/tab-quoted-1rows.csv': 'F0: 8.75 ha',
  '35-wkt-delimiter-guess/tab-quoted-20rows.csv': 'F0, F1, F2, F3, F4, F5 and 14 more: 218.07 ha',
  '35-wkt-delimiter-guess/tab-quoted-3rows.csv': 'F0, F1, F2: 28.39 ha',
}

const areaHa = (feature: BoundaryFeature): number => {
  const { geometry } = shown(feature)
  const polygons: [number, number][][][] = geometry === null ? [] : JSON.parse(geometry).coordinates
  return polygons.reduce((sum, polygon) => sum + geodesicAreaM2(polygon), 0) / 10_000
}

/** Longitude and latitude, where it is asked. */
async function outcomeOf(path: string): Promise<string> {
  const { file, fileName } = sample(path)
  const first = await reader.read(file, fileName)
  const read =
    'question' in first ? await reader.read(file, fileName, { layer: null, crs: 'EPSG:4326' }) : first
  if ('question' in read) throw new Error('asks again')
  const names = read.features.map(({ suggestedName, problem }) =>
    problem === null ? suggestedName : `(${suggestedName})`,
  )
  const others = names.length > NAMES ? ` and ${names.length - NAMES} more` : ''
  const total = read.features.reduce((sum, feature) => sum + areaHa(feature), 0)
  return `${names.slice(0, NAMES).join(', ')}${others}: ${total.toFixed(2)} ha`
}

describe.skipIf(!hasSamples)('files that broke other readers', () => {
  const paths = samplesIn('cases/').map((path) => path.slice('cases/'.length))

  it('UPL-40: each has an expectation', () => {
    expect(Object.keys(OUTCOMES).toSorted()).toEqual(paths.toSorted())
  })

  it.each(Object.entries(OUTCOMES))('UPL-40: %s', async (path, outcome) => {
    const got = await outcomeOf(`cases/${path}`).catch((error: unknown) => {
      if (!isProductError(error, 'unreadableFile')) throw error
      return `refused: ${error.message}`
    })
    expect(got).toBe(outcome)
  })
})
