import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { SAMPLE_NAMES } from './sample-names.ts'

/** Real files from public sources, beside the project; tests that need them say skipped where they are absent. */
const folder = new URL('../../../../../../shared/data/', import.meta.url)
export const hasSamples = existsSync(folder)

/** @param path below the data folder: `boundaries/dk_marker_2026_epsg25832.shp.zip` */
export function sample(path: string): { file: Uint8Array<ArrayBuffer>; fileName: string } {
  return { file: new Uint8Array(readFileSync(new URL(path, folder))), fileName: basename(path) }
}

/** Paths of the known files in a folder and below, in order; none where the data is absent. */
export const samplesIn = (path: string): string[] =>
  hasSamples ? SAMPLE_NAMES.filter((name) => name.startsWith(path)) : []

/** One row of reference/boundary_expected.csv: areas and centroids computed with other programs than ours. */
export interface ExpectedBoundary {
  file: string
  index: number
  parts: number
  holes: number
  vertices: number
  centroid: [number, number]
  areaM2: number
}

/** The rows of one boundary file, in its order; the table holds no quoted text. */
export function expectedBoundaries(file: string): ExpectedBoundary[] {
  const [header = '', ...lines] = new TextDecoder()
    .decode(sample('reference/boundary_expected.csv').file)
    .split('\n')
  const columns = header.trim().split(',')
  const rows = lines.map((line) => new Map(line.split(',').map((text, at) => [columns[at] ?? '', text])))
  return rows
    .filter((row) => row.get('file') === file)
    .map((row) => {
      const number = (column: string) => Number(row.get(column))
      return {
        file,
        index: number('feature_0based'),
        parts: number('parts'),
        holes: number('holes'),
        vertices: number('vertices'),
        centroid: [number('centroid_lon'), number('centroid_lat')],
        areaM2: number('area_m2_geodesic_wgs84'),
      }
    })
}

/** One row of reference/isoxml_expected.csv. */
export interface ExpectedPartfield {
  id: string
  name: string
  /** Holes taken off, on the ellipsoid. */
  netAreaM2: number
  /** 0: the file names the field, without its boundary. */
  outerRings: number
  holes: number
}

/** The fields of one ISOXML file, in its order; the table holds no quoted text. */
export function expectedPartfields(file: string): ExpectedPartfield[] {
  const [, ...lines] = new TextDecoder().decode(sample('reference/isoxml_expected.csv').file).split(/\r?\n/)
  return lines
    .map((line) => line.split(','))
    .filter(([of]) => of === file)
    .map(([, id = '', name = '', , area, , , outerRings, holes]) => ({
      id,
      name,
      netAreaM2: Number(area),
      outerRings: Number(outerRings),
      holes: Number(holes),
    }))
}
