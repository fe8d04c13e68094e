import { createHash } from 'node:crypto'
import { MAX_PHOTO_BYTES } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldWork, said, startFieldWork } from '../../testing/field-work.ts'
import { noting, photographing, uuid7 } from '../../testing/phone.ts'
import { testDatabases } from '../../testing/staffed-api.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 4])
const WEBP = new TextEncoder().encode('RIFF....WEBPVP8 ')
const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
const GIF = new TextEncoder().encode('GIF89a  ')

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`photos of phones on ${database.name}`, () => {
    let work: FieldWork
    beforeAll(async () => {
      work = await startFieldWork(database)
    })
    afterAll(() => work.api.close())

    const put = (id: string, file: Uint8Array<ArrayBuffer>, client = work.client) =>
      client.collecting.sendPhoto({ id, file, fileName: 'photo' })
    /** A photo of a point of a new field, as an event that arrived. */
    const taken = async (name: string, picture: Uint8Array) => {
      const point = work.nth(await work.field(name, false), 0)
      const phone = work.phone()
      const event = phone.does(point, photographing(picture))
      expect(said(await phone.send([event]))).toEqual(['applied'])
      return { ...{ point, phone, event }, id: event.id }
    }
    const ofPoint = async (id: number) => (await work.client.collecting.ofPoint({ id })).items

    it.each([
      ['JPEG', JPEG, 'image/jpeg', 'jpg'],
      ['PNG', PNG, 'image/png', 'png'],
      ['WebP', WEBP, 'image/webp', 'webp'],
    ] as const)(
      'COL-20, COL-23: a photo in %s arrives as an event, then its bytes, and is answered as a file that runs nothing',
      async (kind, picture, mediaType, ending) => {
        const { id, point } = await taken(`Shown ${kind}`, picture)
        expect(await ofPoint(point.id)).toMatchObject([{ what: 'photo', title: 'Photo', hasPicture: false }])
        await expect(work.client.collecting.photo({ id })).rejects.toMatchObject({ kind: 'notFound' })
        expect(await put(id, picture)).toEqual({ id })
        expect(await ofPoint(point.id)).toMatchObject([{ hasPicture: true, by: 'Mira Holt' }])
        const answer = await work.api.request(`/api/collecting/photos/${id}`, { token: work.api.token })
        expect((await work.api.request(`/api/collecting/photos/${id}`)).status).toBe(401)
        expect(answer.status).toBe(200)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': mediaType,
          'content-disposition': expect.stringMatching(
            new RegExp(`^attachment; filename="photo-.*\\.${ending}"`),
          ),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture)
      },
    )

    it('COL-21: sent again, also at the same moment, it stays as it is', async () => {
      const { id, point } = await taken('Sent Again', JPEG)
      await Promise.all([put(id, JPEG), put(id, JPEG)])
      expect(await put(id, JPEG)).toEqual({ id })
      expect(await work.client.collecting.photo({ id })).toEqual(JPEG)
      expect(await ofPoint(point.id)).toHaveLength(1)
    })

    it('COL-21: the same picture twice is two photos', async () => {
      const { id, point, phone } = await taken('Twice', JPEG)
      const again = phone.does(point, photographing(JPEG))
      await phone.send([again])
      await put(id, JPEG)
      expect((await ofPoint(point.id)).map(({ hasPicture }) => hasPicture)).toEqual([true, false])
      await put(again.id, JPEG)
      expect((await ofPoint(point.id)).map(({ hasPicture }) => hasPicture)).toEqual([true, true])
    })

    it('COL-22: bytes without a photo, for a note, of another person or other than promised are refused, and nothing is kept', async () => {
      const { id, point, phone } = await taken('Refused', JPEG)
      const note = phone.does(point, noting('Stony'))
      await phone.send([note])
      await expect(put(uuid7(), JPEG)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(put(note.id, JPEG)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(put(id, JPEG, work.manager)).rejects.toMatchObject({ kind: 'notFound' })
      const other = new Uint8Array([...JPEG.slice(0, -1), 9])
      await expect(put(id, other)).rejects.toMatchObject({ kind: 'conflict' })
      expect(await ofPoint(point.id)).toMatchObject([{ hasPicture: false }, { hasPicture: false }])
    })

    it.each([
      ['an SVG', SVG],
      ['a GIF', GIF],
    ])('COL-22: %s is no picture that is kept', async (kind, file) => {
      const { id, point } = await taken(`No Picture, ${kind}`, file)
      await expect(put(id, file)).rejects.toMatchObject({ kind: 'unreadableFile' })
      expect(await ofPoint(point.id)).toMatchObject([{ hasPicture: false }])
    })

    it('COL-22: a picture is at most 4 MB', async () => {
      const { id } = await taken('Large', JPEG)
      await expect(put(id, new Uint8Array(MAX_PHOTO_BYTES + 1))).rejects.toMatchObject({ kind: 'tooLarge' })
      const point = work.nth(await work.field('Promised', false), 0)
      const event = work
        .phone()
        .does(point, { what: 'photo', sizeBytes: MAX_PHOTO_BYTES + 1, sha256: digest })
      await expect(work.phone().send([event])).rejects.toMatchObject({ kind: 'validation' })
    })

    it('COL-23: a photo that was undone is not shown, and arrives all the same', async () => {
      const { id, point, phone } = await taken('Undone', JPEG)
      await put(id, JPEG)
      const undo = phone.does(point, { what: 'undo', eventId: id })
      expect(said(await phone.send([undo]))).toEqual(['applied'])
      expect(await ofPoint(point.id)).toMatchObject([{ outcome: 'withdrawn' }, { title: 'Undo: Photo' }])
      await expect(work.client.collecting.photo({ id })).rejects.toMatchObject({ kind: 'notFound' })
      expect(await put(id, JPEG)).toEqual({ id })
    })
  })

const digest = createHash('sha256').update(JPEG).digest('hex')
