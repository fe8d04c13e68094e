import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { SamplingError } from '../errors/errors.ts'
import { rounds } from '../testing/soak.ts'
import type { Boundary } from './cells.ts'
import { geodesicAreaM2 } from './geodesic-area.ts'
import { rasterize } from './rasterize.ts'

/** Real files from public sources, beside the project; tests that need them are skipped where they are absent. */
const data = new URL('../../../../../shared/data/', import.meta.url)
const folder = fileURLToPath(new URL('boundaries/', data))
const hasBoundaries = existsSync(folder)

/** The server's reader of boundary files: all of their formats and reference systems. Its types stay with it. */
const reader = new URL('../../../../apps/api/src/files/read-boundary-file.ts', import.meta.url).href
/** Shapes come as WKB: what reads them is the server's as well. */
const shapes = new URL('../../../../apps/api/src/files/geometry/wkb.ts', import.meta.url).href

const position = z.tuple([z.number(), z.number()], z.number())
const polygon = z.array(z.array(position))
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
])
const fileSchema = z.object({
  features: z.array(z.object({ index: z.number(), geometry: z.nullable(z.instanceof(Uint8Array)) })),
})

/** The files under boundaries/. A new one beside the project is read once its name stands here. */
const BOUNDARY_FILES = [
  'at_inspire_schlaege_2025_epsg31287.gpkg.zip',
  'bg_arable_2024_epsg32635.shp.zip',
  'br_lem_2019_epsg4326.shp.zip',
  'cookfarm_mask.geojson',
  'cz_lpis_2024_epsg4258.shp.zip',
  'de_sh_feldbloecke_2026_epsg4647.gpkg.zip',
  'dk_2024_fiboa_0_2.parquet',
  'dk_marker_2026_epsg25832.shp.zip',
  'farmsum_no_prj.shp.zip',
  'farmvibes_carbon_boundary.json',
  'farmvibes_farm_boundary.geojson',
  'fiboa_example.json',
  'fiboa_example.parquet',
  'format_equivalence/nl_brp_2023.geojson',
  'format_equivalence/nl_brp_2023.kml',
  'format_equivalence/nl_brp_2023.kmz',
  'format_equivalence/nl_brp_2023_epsg32631.shp.zip',
  'ie_gsaa_2024_epsg4258.gml.zip',
  'it_tuscany_2023_epsg3035.parquet',
  'jp_fude_2024_epsg6668.parquet',
  'lalibertad_boundary_epsg32618.gpkg',
  'meuse_area_epsg28992.gpkg',
  'nl_brp_gewaspercelen_2023_epsg28992.gpkg',
  'nz_irrigated_2020_epsg2193.shp.zip',
  'ro_parcels_epsg32635.shp.zip',
  'se_skiften_2023_epsg3006.shp.zip',
  'us_ca_crop_mapping_2023_epsg4269_z.gdb.zip',
  'us_usda_csb_2017_2024.gdb.zip',
]

/** A boundary of a file by its place there, from 0. */
interface FileBoundary {
  index: number
  boundary: Boundary
}

function hasReader(program: unknown): program is { readBoundaryFile: (request: object) => Promise<unknown> } {
  return typeof program === 'object' && program !== null && 'readBoundaryFile' in program
}

function hasShapes(program: unknown): program is { readWkb: (bytes: Uint8Array) => unknown } {
  return typeof program === 'object' && program !== null && 'readWkb' in program
}

async function boundariesIn(file: string, crs: string | null = null): Promise<FileBoundary[]> {
  const program: unknown = await import(reader)
  const wkb: unknown = await import(shapes)
  if (!hasReader(program) || !hasShapes(wkb)) throw new Error('The reader of files has moved.')
  const scratchDir = mkdtempSync(join(tmpdir(), 'boundaries-'))
  try {
    const bytes = new Uint8Array(readFileSync(join(folder, file)))
    const answers = { layer: null, crs }
    const read = await program.readBoundaryFile({
      file: bytes,
      fileName: basename(file),
      answers,
      scratchDir,
    })
    return fileSchema
      .parse(read)
      .features.flatMap(({ index, geometry }) =>
        geometry === null ? [] : [{ index, boundary: geometrySchema.parse(wkb.readWkb(geometry)) }],
      )
  } finally {
    rmSync(scratchDir, { recursive: true })
  }
}

/** Geodesic areas in m² of a file's boundaries by their places, computed with another program. */
function expectedAreas(file: string): Map<number, number> {
  const [header = '', ...lines] = readFileSync(
    new URL('reference/boundary_expected.csv', data),
    'utf8',
  ).split('\n')
  const columns = header.split(',')
  const [place, area] = [columns.indexOf('feature_0based'), columns.indexOf('area_m2_geodesic_wgs84')]
  const rows = lines.map((line) => line.split(',')).filter(([name]) => name === basename(file))
  return new Map(rows.map((row) => [Number(row[place]), Number(row[area])]))
}

/** Every how many boundaries of a file frames are made; the areas are those of all of them. */
const FRAME_STEP = rounds(8, 1)

/** What these files are read with, where they do not say it. */
const CRS: Readonly<Record<string, string>> = { 'farmsum_no_prj.shp.zip': 'EPSG:28992' }
/** No GeoJSON: the reader of files refuses it by name (its own tests say so). */
const UNREADABLE = 'farmvibes_carbon_boundary.json'

/** The name of its refusal, or what a frame of it has. */
function outcomeOf(
  boundary: Boundary,
  cellSizeM: number,
  bufferM: number,
): { name: string; maskedAreaM2: number } {
  try {
    const { x, y, maskedAreaHa } = rasterize(boundary, { cellSizeM, bufferM })
    const sound = x.length === y.length && x.every(Number.isFinite) && y.every(Number.isFinite)
    return { name: sound && x.length > 0 ? 'frame' : 'unsound', maskedAreaM2: maskedAreaHa * 10_000 }
  } catch (error) {
    if (error instanceof SamplingError) return { name: error.name, maskedAreaM2: 0 }
    throw error
  }
}

describe.skipIf(!hasBoundaries)('real boundaries (../shared/data/boundaries; skipped where absent)', () => {
  const files = BOUNDARY_FILES.filter((file) => file !== UNREADABLE)

  it.each(files)(
    'FRM-12: %s: areas are the reference’s, frames are made or refused by name',
    async (file) => {
      const areas = expectedAreas(file)
      const boundaries = await boundariesIn(file, CRS[file] ?? null)
      expect(boundaries.length).toBeGreaterThan(0)
      for (const [at, { index, boundary }] of boundaries.entries()) {
        const area = geodesicAreaM2(boundary)
        const expected = areas.get(index)
        // The table has cm²; the datum shifts of its program and the reader's part by some 10⁻⁶.
        if (expected !== undefined) expect(Math.abs(area - expected)).toBeLessThan(0.011 + 1e-5 * expected)
        if (at % FRAME_STEP !== 0) continue
        const whole = outcomeOf(boundary, Math.sqrt(area) / 12, 0)
        expect(whole.name).toBe('frame')
        expect(Math.abs(whole.maskedAreaM2 / area - 1)).toBeLessThan(5e-4)
        const sampled = outcomeOf(boundary, 10, 10)
        expect(sampled.name).toMatch(/^(frame|SliverField|BufferTooWide)$/)
        expect(sampled.maskedAreaM2).toBeLessThan(whole.maskedAreaM2)
      }
    },
  )

  it('FRM-12: the table has an area for 1,500 of them', () => {
    expect(files.reduce((sum, file) => sum + expectedAreas(file).size, 0)).toBeGreaterThan(1500)
  })
})
