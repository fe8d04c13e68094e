import type { StagedFeature } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedBoundaries, hasSamples, sample } from '../../../files/testing/samples.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    const stage = (path: string) => api.client.uploads.stageBoundaries(sample(path))

    /** One of each format, with what each has that others lack. All files: files/real-files.test.ts, without a database. */
    const READABLE = [
      // 471 holes, a polygon of 20,341 corners.
      'ro_parcels_epsg32635.shp.zip',
      // Fields in several parts.
      'br_lem_2019_epsg4326.shp.zip',
      // A datum shift of 100 m.
      'at_inspire_schlaege_2025_epsg31287.gpkg.zip',
      // Latitude before longitude.
      'ie_gsaa_2024_epsg4258.gml.zip',
      // Heights.
      'us_ca_crop_mapping_2023_epsg4269_z.gdb.zip',
      // Meters, and a projection that keeps areas.
      'it_tuscany_2023_epsg3035.parquet',
      'cookfarm_mask.geojson',
    ]

    /**
     * Areas: both programs transform to WGS84 and integrate on the ellipsoid, so they agree to the table's rounding
     * (0.01 m²) and to what a different last digit of a coordinate makes of a large boundary (1 in 10 million).
     */
    const areaTolerance = (areaM2: number) => 0.02 + areaM2 * 1e-7
    /** Centroids: the table's rounding (6 decimals) and transformations without grid files, which may differ by 2 m. */
    const CENTROID_TOLERANCE = 2e-5

    describe.skipIf(!hasSamples)('real boundary files', () => {
      it.each(READABLE)(
        'UPL-1: %s comes out with the parts, holes, places and areas other programs find',
        async (file) => {
          const expected = expectedBoundaries(file)
          const staged = await stage(`boundaries/${file}`)
          expect(staged.features).toHaveLength(expected.length)
          expect(expected.length).toBeGreaterThan(0)
          for (const [index, want] of expected.entries()) {
            const got = staged.features[index]
            if (got === undefined) throw new Error('a feature is missing')
            expect(got).toMatchObject({ index, problem: null, partCount: want.parts, holeCount: want.holes })
            expect(Math.abs(got.areaHa * 10_000 - want.areaM2)).toBeLessThanOrEqual(
              areaTolerance(want.areaM2),
            )
            const [lon, lat] = centroidOf(got)
            expect(Math.hypot(lon - want.centroid[0], lat - want.centroid[1])).toBeLessThan(
              CENTROID_TOLERANCE,
            )
            expect(vertexCount(got)).toBeLessThanOrEqual(want.vertices)
          }
          const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
          const [vertices, wanted] = [
            total(staged.features.map(vertexCount)),
            total(expected.map((row) => row.vertices)),
          ]
          // Only repeated vertices may be missing; rounding to 7 decimals makes some.
          expect(vertices / wanted).toBeGreaterThan(0.995)
        },
      )

      it('UPL-6: æ, ø and å of the Danish file come out right, and it says how they were read', async () => {
        const staged = await stage('boundaries/dk_marker_2026_epsg25832.shp.zip')
        expect(staged).toMatchObject({ format: 'ESRI Shapefile', crs: 'EPSG:25832 ETRS89 / UTM zone 32N' })
        expect(staged.notes).toContain('Its text was read as Windows-1252.')
        const crops = new Set(staged.features.map(({ attributes }) => attributes.Afgroede))
        expect([...crops].filter((crop) => /[æøå]/.test(crop ?? ''))).not.toEqual([])
        expect([...crops].join('')).not.toMatch(/[ÃÂ�]/)
        expect(staged.features[0]?.suggestedName).toBe('1-0')
      })

      it('UPL-40: what is invalid in a file of a public body is explained, and could be repaired', async () => {
        const staged = await stage('boundaries/us_usda_csb_2017_2024.gdb.zip')
        expect(staged.features).toHaveLength(100)
        const invalid = staged.features.filter(({ problem }) => problem !== null)
        expect(invalid).toHaveLength(4)
        for (const { problem, repair } of invalid) {
          expect(problem).toMatch(
            /^Its boundary (touches|crosses) itself, at longitude -?[\d.]+, latitude [\d.]+$/,
          )
          expect(repair?.areaHa).toBeGreaterThan(0)
        }
        const [first] = expectedBoundaries('us_usda_csb_2017_2024.gdb.zip')
        expect(Math.abs((staged.features[0]?.areaHa ?? 0) * 10_000 - (first?.areaM2 ?? 0))).toBeLessThan(1)
      })

      it('UPL-44: fields of a terminal come with customer and farm', async () => {
        const staged = await stage('isoxml/agco_jd_sprayer_short.zip')
        expect(staged).toMatchObject({
          format: 'ISOXML',
          suggestedMapping: { name: 'Name', grower: 'Customer', farmName: 'Farm' },
        })
        // Their names say their areas, roughly; the fourth has no boundary.
        const areas = staged.features.map(({ areaHa }) => Number(areaHa.toFixed(2)))
        expect(areas).toEqual([14.47, 25.72, 29.9, 0])
      })

      it('UPL-5: a shapefile without .prj is read once it is said what its coordinates mean', async () => {
        const staged = await stage('boundaries/farmsum_no_prj.shp.zip')
        expect(staged).toMatchObject({ question: { kind: 'crs' }, features: [] })
        const { id } = staged
        const answered = await api.client.uploads.answer({ id, crs: 'EPSG:28992', confirmed: true })
        expect(answered).toMatchObject({ question: null, crs: 'EPSG:28992 Amersfoort / RD New' })
        expect(answered.features[0]?.areaHa).toBeCloseTo(2.8354, 4)
      })

      it('UPL-4: JSON that is not GeoJSON is refused, saying where its geometry is', async () => {
        await expect(stage('boundaries/farmvibes_carbon_boundary.json')).rejects.toMatchObject({
          message: 'This JSON is not GeoJSON: it has no "type", but a geometry under "location"',
        })
      })
    })

    function centroidOf({ geometry }: StagedFeature): [number, number] {
      let [area, x, y] = [0, 0, 0]
      const [originX = 0, originY = 0] = geometry?.coordinates[0]?.[0]?.[0] ?? []
      for (const ring of geometry?.coordinates.flat() ?? [])
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

    const vertexCount = ({ geometry }: StagedFeature): number =>
      geometry?.coordinates.flat().reduce((sum, ring) => sum + ring.length, 0) ?? 0
  })
