import type { StagedUpload } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../files/testing/zip.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    function geoJson(features: unknown[], more: object = {}) {
      const text = JSON.stringify({ type: 'FeatureCollection', ...more, features })
      return { file: new TextEncoder().encode(text), fileName: 'drawn.geojson' }
    }
    const feature = (coordinates: unknown, properties: object | null = {}) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates },
    })
    const SQUARE = [
      [
        [10, 50],
        [10.01, 50],
        [10.01, 50.01],
        [10, 50.01],
        [10, 50],
      ],
    ]

    describe('what is kept of a boundary file', () => {
      it('UPL-8: says when the same file was last seen before, and by whom; a later one changes nothing of it', async () => {
        const drawn = geoJson([feature(SQUARE, { note: 'twice' })])
        const first = await api.client.uploads.stageBoundaries(drawn)
        const second = await api.client.uploads.stageBoundaries({ ...drawn, fileName: 'other name.json' })
        expect(first.seenBefore).toBeNull()
        expect(second.seenBefore).toEqual({ at: expect.any(String), by: 'Mira Holt' })
        expect(second.id).not.toBe(first.id)
        const manager = await api.signIn('manager')
        await manager.uploads.stageBoundaries(drawn)
        const fourth = await api.client.uploads.stageBoundaries(drawn)
        expect(fourth.seenBefore?.by).not.toBe('Mira Holt')
        expect((await api.client.uploads.get({ id: first.id })).seenBefore).toBeNull()
        expect((await api.client.uploads.get({ id: second.id })).seenBefore).toEqual(second.seenBefore)
      })

      it('UPL-8: can be had again', async () => {
        const staged = await api.client.uploads.stageBoundaries(geoJson([feature(SQUARE)]))
        const again: StagedUpload = await api.client.uploads.get({ id: staged.id })
        expect(again).toEqual(staged)
        await expect(api.client.uploads.get({ id: 999_999_999 })).rejects.toMatchObject({ kind: 'notFound' })
      })
    })

    describe('reading GeoJSON', () => {
      it('UPL-4: says where the JSON goes wrong', async () => {
        const broken = (text: string) =>
          api.client.uploads.stageBoundaries({ file: new TextEncoder().encode(text), fileName: 'x.geojson' })
        await expect(broken('{"type": "FeatureCollection",\n "features": [}')).rejects.toThrow(
          'The file is not valid JSON: the error is near atures": [}',
        )
        await expect(broken('{"type": "FeatureCollection", "features": [')).rejects.toThrow('is incomplete')
        await expect(broken('{"type": "Feature"\n "properties": {}, "geometry": null}')).rejects.toThrow(
          'The file is not valid JSON: the error is in line 2, column 2',
        )
        await expect(broken('')).rejects.toThrow('The file is empty')
      })

      it('UPL-5: meters without a coordinate reference system are refused', async () => {
        const meters = [
          [
            [797494, 5827326],
            [797527, 5827323],
            [797578, 5827390],
            [797494, 5827326],
          ],
        ]
        await expect(api.client.uploads.stageBoundaries(geoJson([feature(meters)]))).rejects.toMatchObject({
          kind: 'unreadableFile',
          message: expect.stringContaining('The coordinates are not degrees of longitude and latitude'),
          remedy: expect.stringContaining('EPSG:4326'),
        })
        const mixed = await api.client.uploads.stageBoundaries(geoJson([feature(SQUARE), feature(meters)]))
        expect(mixed.features.map(({ problem }) => problem)).toEqual([
          null,
          'Its position 797494, 5827326 is not a longitude and a latitude',
        ])
      })

      it('UPL-5: a crs member is followed, and one that is not known is named', async () => {
        const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } })
        const utm = [
          [
            [500000, 5538630],
            [500500, 5538630],
            [500500, 5539130],
            [500000, 5539130],
            [500000, 5538630],
          ],
        ]
        const staged = await api.client.uploads.stageBoundaries(
          geoJson(
            [feature(utm), { type: 'Feature', properties: {}, geometry: null }],
            crs('urn:ogc:def:crs:EPSG::32632'),
          ),
        )
        expect(staged.crs).toBe('EPSG:32632 WGS 84 / UTM zone 32N')
        expect(staged.features.map(({ problem }) => problem)).toEqual([null, 'It has no geometry'])
        // 25 ha on the map; the projection shrinks lengths by 0.9996 at its center.
        expect(staged.features[0]?.areaHa).toBeCloseTo(25 / 0.9996 ** 2, 3)
        expect(staged.bbox?.[0]).toBeCloseTo(9, 9)
        for (const name of ['urn:ogc:def:crs:EPSG::999999', 'somewhere'])
          await expect(
            api.client.uploads.stageBoundaries(geoJson([feature(utm)], crs(name))),
          ).rejects.toMatchObject({
            kind: 'unreadableFile',
            message: expect.stringMatching(/is unknown$/),
          })
      })

      it('UPL-1: the datum is respected, not only the projection', async () => {
        // The tower of Amersfoort, the origin of the Dutch grid; without the datum shift it lies 110 m away.
        const around = [
          [155000, 463000],
          [155100, 463000],
          [155100, 463100],
          [155000, 463000],
        ]
        const staged = await api.client.uploads.stageBoundaries(
          geoJson([feature([around])], { crs: { type: 'name', properties: { name: 'EPSG:28992' } } }),
        )
        const [lon = 0, lat = 0] = staged.features[0]?.geometry?.coordinates[0]?.[0]?.[0] ?? []
        expect(staged.crs).toBe('EPSG:28992 Amersfoort / RD New')
        // Grid files, which are not at hand, would move it by less than 2 m.
        expect(Math.abs(lon - 5.387206)).toBeLessThan(2.5e-5)
        expect(Math.abs(lat - 52.155174)).toBeLessThan(2e-5)
      })

      it('UPL-7: a projected boundary across the antimeridian is cut there too', async () => {
        const across = [
          [827_000, 1_106_000],
          [831_000, 1_106_000],
          [831_000, 1_108_000],
          [827_000, 1_108_000],
          [827_000, 1_106_000],
        ]
        const staged = await api.client.uploads.stageBoundaries(
          geoJson([feature([across])], { crs: { type: 'name', properties: { name: 'EPSG:32660' } } }),
        )
        expect(staged.features[0]).toMatchObject({ partCount: 2, problem: null })
        // 800 ha on the map; this far from the zone's middle it shows lengths up to 0.1 % too long.
        expect(staged.features[0]?.areaHa).toBeGreaterThan(798)
        expect(staged.features[0]?.areaHa).toBeLessThan(800)
      })

      it('UPL-9: names come from a column that looks like one, else from the file', async () => {
        const properties = [
          { FIELD_NAME: ' North Forty ' },
          { 'Parcel-No': 7 },
          { crop: 'rye' },
          null,
          { name: '\u0000' },
        ]
        const staged = await api.client.uploads.stageBoundaries(
          geoJson(properties.map((of) => feature(SQUARE, of))),
        )
        const names = staged.features.map(({ suggestedName }) => suggestedName)
        expect(names).toEqual(['North Forty', '7', 'drawn 3', 'drawn 4', 'drawn 5'])
      })

      it('UPL-10: more features than can be imported are refused', async () => {
        const many = geoJson(Array.from({ length: 5001 }, () => feature(SQUARE)))
        await expect(api.client.uploads.stageBoundaries(many)).rejects.toThrow(
          'The file holds 5001 features; at most 5000 can be imported at once',
        )
      })

      it('UPL-10: long attributes are shortened, and it says so', async () => {
        const staged = await api.client.uploads.stageBoundaries(
          geoJson([feature(SQUARE, { story: 'x'.repeat(9_000), list: [1, 2], no: null, __proto__x: true })]),
        )
        expect(staged.features[0]?.attributes).toEqual({
          story: `${'x'.repeat(499)}…`,
          list: '[1,2]',
          __proto__x: 'true',
        })
        expect(staged.notes).toContain('Long attributes were shortened; the original file is kept whole.')
      })

      it('UPL-3: a zipped GeoJSON is read, a .zip in a .zip is not', async () => {
        const { file } = geoJson([feature(SQUARE)])
        const inner = zipOf({ 'folder/a.geojson': file })
        const staged = await api.client.uploads.stageBoundaries({ file: inner, fileName: 'sent.zip' })
        expect([staged.format, staged.features[0]?.suggestedName]).toEqual(['GeoJSON', 'sent'])
        await expect(
          api.client.uploads.stageBoundaries({ file: zipOf({ 'inner.zip': inner }), fileName: 'outer.zip' }),
        ).rejects.toThrow('This .zip holds another .zip')
      })
    })
  })
