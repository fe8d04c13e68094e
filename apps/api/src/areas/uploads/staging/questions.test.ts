import { NO_COLUMNS } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geoPackageOf } from '../../../files/testing/geopackage.ts'
import { hasSamples, sample } from '../../../files/testing/samples.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { allOf, commitOf, importFile, square, stage } from '../testing.ts'

/** A field in Friesland, without its .prj file. */
const NO_PRJ = 'boundaries/farmsum_no_prj.shp.zip'
const DUTCH = 'EPSG:28992'
const UTM_14_NORTH = 'EPSG:26914'
const UTM_15_NORTH = 'EPSG:26915'

const wktOf = ([ring = []]: ReturnType<typeof square>): string =>
  `POLYGON((${ring.map((position) => position.join(' ')).join(', ')}))`

/** A GeoPackage of layers with so many squares of 100 m in UTM zone 15, which do not say so. */
function unplaced(counts: Record<string, number>) {
  const squareAt = (x: number): [number, number][] => [
    [x, 4_620_000],
    [x + 100, 4_620_000],
    [x + 100, 4_620_100],
    [x, 4_620_100],
    [x, 4_620_000],
  ]
  const layer = (name: string, count: number) => ({
    name,
    geometryType: 'POLYGON',
    srsId: -1,
    shapes: Array.from({ length: count }, (_, at) => ({ polygon: [squareAt(450_000 + 200 * at)] })),
  })
  const layers = Object.entries(counts).map(([name, count]) => layer(name, count))
  return { file: geoPackageOf(layers), fileName: 'unplaced.gpkg' }
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    const grower = async (name: string): Promise<number> => (await api.client.growers.create({ name })).id

    describe('a file beside the antimeridian', () => {
      // Taveuni in Fiji, on both sides of it.
      const [WEST, EAST] = [square(179.97, -16.86, 0.005), square(-179.99, -16.86, 0.005)]

      it('UPL-54: lies in one narrow box, near the fields that lie on the other side', async () => {
        const growerId = await grower('Taveuni')
        const home = await stage(api.client, [[WEST]])
        await importFile(api.client, commitOf(home, growerId, allOf(home)))
        expect(home.bbox).toEqual([179.97, -16.86, 179.975, -16.855])
        const both = await stage(api.client, [[WEST], [EAST]])
        expect(both.bbox).toEqual([179.97, -16.86, -179.985, -16.855])
        expect(both.whereabouts).toMatchObject({ name: 'Fiji', isAtSea: false, distanceKm: 2, isOdd: false })
        const other = await stage(api.client, [[EAST]])
        expect(other.whereabouts).toMatchObject({ distanceKm: 4 })
        await api.client.uploads.undo({ id: home.id })
        const crossing = await stage(api.client, [[square(179.98, -16.86, 0.04)]])
        await importFile(api.client, commitOf(crossing, growerId, allOf(crossing)))
        const again = await stage(api.client, [[square(179.98, -16.86, 0.04)]])
        expect(again.bbox).toEqual([179.98, -16.86, expect.closeTo(-179.98, 9), expect.closeTo(-16.82, 9)])
        expect(again.whereabouts).toMatchObject({ distanceKm: 0, isOdd: false })
        await api.client.uploads.undo({ id: crossing.id })
      })

      it('UPL-54: is guessed as degrees in the same box', async () => {
        const text = ['name,shape', ...[WEST, EAST].map((ring, at) => `${at},"${wktOf(ring)}"`)].join('\n')
        const file = new TextEncoder().encode(text)
        const asked = await api.client.uploads.stageBoundaries({ file, fileName: 'fiji.csv' })
        if (asked.question?.kind !== 'crs') throw new Error('it asks for no CRS')
        expect(asked.question.guesses.map(({ crs, bbox }) => [crs, bbox])).toEqual([
          ['EPSG:4326', [179.97, -16.86, -179.985, -16.855]],
        ])
        const read = await api.client.uploads.answer({ id: asked.id, crs: 'EPSG:4326', confirmed: true })
        expect(read.bbox).toEqual([179.97, -16.86, -179.985, -16.855])
      })
    })

    describe.skipIf(!hasSamples)('a file that leaves something open', () => {
      it('UPL-12: waits with its question, and is read once it is answered', async () => {
        const asked = await api.client.uploads.stageBoundaries(sample(NO_PRJ))
        expect(asked).toMatchObject({ status: 'staged', crs: '', features: [], columns: [], bbox: null })
        if (asked.question?.kind !== 'crs') throw new Error('it asks for no CRS')
        expect(asked.question.guesses.map(({ crs }) => crs)).toContain(DUTCH)
        expect(await api.client.uploads.get({ id: asked.id })).toEqual(asked)
        const read = await api.client.uploads.answer({ id: asked.id, crs: DUTCH, confirmed: true })
        expect(read).toMatchObject({ id: asked.id, question: null, crs: 'EPSG:28992 Amersfoort / RD New' })
        // Its own AREA column says 28357.8 m² on the map.
        expect(read.features[0]?.areaHa).toBeCloseTo(2.8358, 2)
        expect(read.columns).toContainEqual({ name: 'AREA', samples: ['28357.8'] })
        expect(await api.client.uploads.get({ id: asked.id })).toEqual(read)
      })

      it('UPL-53: a place at sea, or far from the fields there are, is confirmed in words first', async () => {
        const asked = await api.client.uploads.stageBoundaries(sample(NO_PRJ))
        await expect(api.client.uploads.answer({ id: asked.id, crs: UTM_15_NORTH })).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringMatching(/^EPSG:26915 puts this file in the (open sea|sea near )/),
          details: [{ path: 'body.confirmed' }],
        })
        expect(await api.client.uploads.get({ id: asked.id })).toEqual(asked)
        const growerId = await grower('Iowan')
        const home = await stage(api.client, [[square(-93.6, 42)]])
        await importFile(api.client, commitOf(home, growerId, allOf(home)))
        await expect(api.client.uploads.answer({ id: asked.id, crs: DUTCH })).rejects.toMatchObject({
          message: expect.stringMatching(
            /^EPSG:28992 puts this file in the Netherlands, \d{4} km from your nearest field$/,
          ),
        })
        const read = await api.client.uploads.answer({ id: asked.id, crs: DUTCH, confirmed: true })
        expect(read.whereabouts).toMatchObject({ name: 'the Netherlands', isAtSea: false, isOdd: true })
        await api.client.uploads.undo({ id: home.id })
      })

      it('UPL-53: guesses are told with their places: answered for files like this first, then the nearest on land', async () => {
        const growerId = await grower('Nearest')
        const home = await stage(api.client, [[square(-93.6, 42)]])
        await importFile(api.client, commitOf(home, growerId, allOf(home)))
        const guessesOf = async (id: number, forGrower?: number) => {
          const { question } = await api.client.uploads.get({
            id,
            ...(forGrower === undefined ? {} : { growerId: forGrower }),
          })
          return question?.kind === 'crs' ? question.guesses : []
        }
        const asked = await api.client.uploads.stageBoundaries(sample(NO_PRJ))
        const before = await guessesOf(asked.id)
        const ranks = before
          .filter(({ answeredFor }) => answeredFor === null)
          .map(({ whereabouts }) => [Number(whereabouts.isAtSea), whereabouts.distanceKm ?? -1] as const)
        const sorted = [...ranks].sort(([sea, km], [otherSea, other]) => sea - otherSea || km - other)
        expect(ranks).toEqual(sorted)
        expect(before.find(({ crs }) => crs === DUTCH)?.whereabouts.name).toBe('the Netherlands')
        const read = await api.client.uploads.answer({ id: asked.id, crs: DUTCH, confirmed: true })
        const commit = commitOf(read, growerId, [{ index: 0, name: 'Abroad', decided: true }])
        const [match] = (await api.client.uploads.match({ id: asked.id, growerId, mapping: NO_COLUMNS }))
          .features
        const onFieldIds = match?.onFields.map(({ id }) => id) ?? []
        await importFile(api.client, {
          ...commit,
          features: commit.features.map((each) => ({ ...each, onFieldIds })),
        })
        const again = await api.client.uploads.stageBoundaries(sample(NO_PRJ))
        const [first] = await guessesOf(again.id, growerId)
        expect(first).toMatchObject({ crs: DUTCH, answeredFor: 'file' })
        // Undone, an answer says nothing.
        await api.client.uploads.undo({ id: asked.id })
        await api.client.uploads.undo({ id: home.id })
      })
    })

    describe('a file that does not say where it lies', () => {
      it('UPL-12: a wrong answer is answered again, until the upload is imported', async () => {
        const asked = await api.client.uploads.stageBoundaries(unplaced({ fields: 1 }))
        const wrong = await api.client.uploads.answer({ id: asked.id, crs: UTM_14_NORTH, confirmed: true })
        expect(wrong.bbox?.[0]).toBeCloseTo(-99.6, 1)
        const right = await api.client.uploads.answer({ id: asked.id, crs: UTM_15_NORTH, confirmed: true })
        expect(right.bbox?.[0]).toBeCloseTo(-93.6, 1)
        expect(right.features).toHaveLength(1)
        const growerId = await grower('Answered')
        await importFile(api.client, commitOf(right, growerId, allOf(right)))
        await expect(api.client.uploads.answer({ id: asked.id, crs: UTM_14_NORTH })).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringContaining('Mira Holt imported this file'),
        })
      })

      it('UPL-12: cannot be imported before; an answer nobody can follow changes nothing', async () => {
        const asked = await api.client.uploads.stageBoundaries(unplaced({ fields: 1 }))
        const growerId = await grower('Unanswered')
        await expect(importFile(api.client, commitOf(asked, growerId, [{ index: 0 }]))).rejects.toMatchObject(
          { kind: 'conflict', message: 'A question about this file has no answer yet' },
        )
        const { features } = await api.client.uploads.match({ id: asked.id, growerId, mapping: NO_COLUMNS })
        expect(features).toEqual([])
        await expect(api.client.uploads.answer({ id: asked.id, crs: 'EPSG:999999' })).rejects.toMatchObject({
          kind: 'unreadableFile',
        })
        expect(await api.client.uploads.get({ id: asked.id })).toEqual(asked)
      })

      it('UPL-12: what was read before an answer is not imported as if it were read after', async () => {
        const asked = await api.client.uploads.stageBoundaries(unplaced({ fields: 1 }))
        const wrong = await api.client.uploads.answer({ id: asked.id, crs: UTM_14_NORTH, confirmed: true })
        const growerId = await grower('Raced')
        const [committed, answered] = await Promise.allSettled([
          importFile(api.client, commitOf(wrong, growerId, allOf(wrong))),
          api.client.uploads.answer({ id: asked.id, crs: UTM_15_NORTH, confirmed: true }),
        ])
        const { items } = await api.client.fields.list({ growerId })
        const isWrong = items.map(({ bbox }) => (bbox?.[0] ?? 0) < -95)
        const { status, bbox } = await api.client.uploads.get({ id: asked.id })
        if (committed.status === 'fulfilled' && answered.status === 'rejected') {
          expect([isWrong, status]).toEqual([[true], 'committed'])
        } else {
          // The answer came first: the commit either saw it whole or was refused.
          expect(answered.status).toBe('fulfilled')
          expect(bbox?.[0]).toBeCloseTo(-93.6, 1)
          expect(isWrong).toEqual(committed.status === 'fulfilled' ? [false] : [])
        }
      })
    })

    describe('a file that leaves two things open', () => {
      it('UPL-12: asks one after the other, and remembers what was answered', async () => {
        const asked = await api.client.uploads.stageBoundaries(unplaced({ north: 1, south: 2 }))
        expect(asked.question).toMatchObject({
          kind: 'layer',
          layers: [
            { name: 'north', featureCount: 1 },
            { name: 'south', featureCount: 2 },
          ],
        })
        const next = await api.client.uploads.answer({ id: asked.id, layer: 'south' })
        expect([next.question?.kind, next.features]).toEqual(['crs', []])
        const read = await api.client.uploads.answer({ id: asked.id, crs: UTM_15_NORTH, confirmed: true })
        expect([read.question, read.features.length]).toEqual([null, 2])
        // What the coordinates of one layer mean says nothing about another.
        const other = await api.client.uploads.answer({ id: asked.id, layer: 'north' })
        expect([other.question?.kind, other.features]).toEqual(['crs', []])
        const both = await api.client.uploads.answer({
          id: asked.id,
          layer: 'north',
          crs: UTM_15_NORTH,
          confirmed: true,
        })
        expect([both.question, both.features.length]).toEqual([null, 1])
      })
    })

    describe('a file that leaves nothing open', () => {
      it('UPL-12: says the same whatever is answered', async () => {
        const staged = await stage(api.client, [[square(10, 50)]])
        const again = await api.client.uploads.answer({
          id: staged.id,
          layer: 'x',
          crs: DUTCH,
          confirmed: true,
        })
        expect(again).toEqual(staged)
        await expect(api.client.uploads.answer({ id: staged.id, crs: 'somewhere' })).rejects.toMatchObject({
          kind: 'validation',
        })
      })

      it('UPL-14: says its columns in their order, with values of them, and what they may be', async () => {
        const staged = await stage(api.client, [
          [square(10, 50), { Zone: 'x', Field: 'North', Client: 'Holt', Tract: '0012' }],
          [square(11, 50), { Zone: 'y', Field: 'North', Tract: null, Note: 'late' }],
          [square(12, 50), { Zone: 'z', Field: 'South' }],
        ])
        expect(staged.columns).toEqual([
          { name: 'Zone', samples: ['x', 'y'] },
          { name: 'Field', samples: ['North', 'South'] },
          { name: 'Client', samples: ['Holt'] },
          { name: 'Tract', samples: ['0012'] },
          { name: 'Note', samples: ['late'] },
        ])
        expect(staged.suggestedMapping).toEqual({
          ...NO_COLUMNS,
          name: 'Field',
          grower: 'Client',
          fsaTract: 'Tract',
        })
      })
    })
  })
