import 'fake-indexeddb/auto'
import type { Taken, TakenField } from '@org/core/contract'
import { type KeptEvent, makeEventId, type UnnumberedEvent } from '@org/core/queue'
import { describe, expect, it } from 'vitest'
import { createEventStore } from './event-store.ts'
import { createPhotoStore } from './photo-store.ts'
import { appliedIds, keepAlong, readAlong, readPhone } from './taken-store.ts'

/** Each test is about a person of its own: the database is the phone’s. */
let person = 100
const somebody = (): number => {
  person += 1
  return person
}
const at = '2026-10-12T14:00:00.000Z'
const note = (pointId: number) => {
  const draft = { what: 'note', pointId, baseVersion: 1, text: 'Wet' } as const
  return { ...draft, id: makeEventId(0, (bytes) => crypto.getRandomValues(new Uint8Array(bytes))), at }
}
const answer = ({ event: { id } }: KeptEvent, outcome: 'applied' | 'refused') => ({
  ...{ id, outcome, message: '', remedy: '' },
})

describe('events on the phone', () => {
  it('OFQ-2: are numbered one after the other for all its people, and read as they were kept', async () => {
    const store = createEventStore()
    const [me, other] = [somebody(), somebody()]
    const [first] = await store.add(me, [note(1)])
    await store.add(other, [note(9)])
    await store.add(me, [note(2), note(3)])
    const from = first?.event.number ?? 0
    expect(
      (await createEventStore().read(me)).map(({ event }) => [event.number - from, event.pointId]),
    ).toEqual([
      ...[
        [0, 1],
        [2, 2],
        [3, 3],
      ],
    ])
    expect(await store.read(other)).toMatchObject([{ event: { pointId: 9 }, answer: null, isTaken: false }])
  })

  it('OFQ-2: all of an act is kept, or nothing', async () => {
    const store = createEventStore()
    const me = somebody()
    // What a database cannot clone is refused: the second one takes the first one along.
    const broken = { ...note(2), text: (() => 'Wet') as unknown as string }
    await expect(store.add(me, [note(1), broken])).rejects.toThrow()
    expect(await store.read(me)).toEqual([])
  })

  it('OFQ-3: keep their answers; answers to what is not there change nothing', async () => {
    const store = createEventStore()
    const me = somebody()
    const [one] = await store.add(me, [note(1), note(2)])
    if (one === undefined) return expect.unreachable()
    await store.answer([answer(one, 'applied'), { ...answer(one, 'applied'), id: note(5).id }])
    expect((await store.read(me)).map((each) => each.answer?.outcome)).toEqual(['applied', undefined])
  })
})

describe('photos on the phone', () => {
  const photo = (): UnnumberedEvent => {
    const { text: _, ...rest } = note(1)
    return { ...rest, what: 'photo', sizeBytes: 2, sha256: 'a'.repeat(64) }
  }
  const bytes = new Uint8Array([1, 2])

  it('OFQ-11: a picture is kept with its event, and leaves without it', async () => {
    const [events, photos] = [createEventStore(), createPhotoStore()]
    const me = somebody()
    const event = photo()
    await events.add(me, [event], [{ id: event.id, bytes }])
    expect((await photos.ids()).has(event.id)).toBe(true)
    expect([...((await photos.read(event.id)) ?? [])]).toEqual([...bytes])
    await photos.remove(event.id)
    expect(await photos.read(event.id)).toBeNull()
    expect(await events.read(me)).toMatchObject([{ event: { id: event.id } }])
  })

  it('OFQ-11: where the picture cannot be kept there is no event either', async () => {
    const [events, photos] = [createEventStore(), createPhotoStore()]
    const me = somebody()
    const [first, second] = [photo(), photo()]
    const twice = [
      { id: first.id, bytes },
      { id: first.id, bytes },
    ]
    await expect(events.add(me, [first, second], twice)).rejects.toThrow()
    expect(await events.read(me)).toEqual([])
    expect((await photos.ids()).has(first.id)).toBe(false)
  })
})

const field = (fieldYearId: number, pointIds: readonly number[]): TakenField => ({
  ...{ fieldYearId, fieldId: fieldYearId, year: 2026, fieldName: `Field ${fieldYearId}`, growerName: 'Ada' },
  ...{ yearStatus: 'scheduled', strata: [], boundary: { type: 'MultiPolygon', coordinates: [] } },
  points: pointIds.map((id) => ({
    ...{ id, version: 1, number: id, role: 'base', status: 'assigned', stratumId: 1, lon: -93, lat: 42 },
    ...{
      cores: [],
      order: 0,
      replacesPointId: null,
      plannedOn: null,
      routeOrder: null,
      reason: '',
      samples: [],
    },
  })),
})
const taken = (...fields: TakenField[]): Taken => ({
  ...{ takenAt: at, title: 'North', crewName: 'North', relocateWithinM: 30, collectWithinM: 10, missing: [] },
  fields,
})

describe('what was taken along', () => {
  it('COP-6: is there again, in its order and with its size; another person has their own', async () => {
    const [me, other] = [somebody(), somebody()]
    expect(await readAlong(me)).toBeNull()
    await keepAlong(me, taken(field(9, [1]), field(2, [2])), new Set())
    await keepAlong(other, taken(field(5, [3])), new Set())
    const along = await readAlong(me)
    expect(along?.fields.map(({ fieldYearId }) => fieldYearId)).toEqual([9, 2])
    expect(along?.head).toMatchObject({ title: 'North', takenAt: at })
    expect(along?.head.bytes).toBeGreaterThan(300)
  })

  it('COP-6: yesterday’s fields stay until what was done there is settled; then they go', async () => {
    const store = createEventStore()
    const me = somebody()
    await keepAlong(me, taken(field(1, [11]), field(2, [22]), field(3, [33])), new Set())
    const [waits, refused] = await store.add(me, [note(11), note(22)])
    if (waits === undefined || refused === undefined) return expect.unreachable()
    await store.answer([answer(refused, 'refused')])
    await keepAlong(me, taken(field(4, [44])), appliedIds(await store.read(me)))
    expect((await readAlong(me))?.fields.map(({ fieldYearId }) => fieldYearId)).toEqual([4, 1, 2])
    await store.answer([answer(waits, 'applied'), answer(refused, 'applied')])
    const known = appliedIds(await store.read(me))
    await keepAlong(me, taken(field(4, [44])), known)
    expect((await readAlong(me))?.fields.map(({ fieldYearId }) => fieldYearId)).toEqual([4])
    expect((await store.read(me)).map(({ isTaken }) => isTaken)).toEqual([true, true])
    const [later] = await store.add(me, [note(44)])
    await keepAlong(me, taken(field(4, [44])), new Set())
    // A number never comes twice, also where those before are gone.
    expect(await store.read(me)).toEqual([later])
    expect(later?.event.number).toBeGreaterThan(refused.event.number)
  })
})

it('OFQ-3: the phone names itself once', async () => {
  const first = await readPhone('Android, Chrome')
  expect(await readPhone('Another name')).toEqual(first)
  expect(first.id).toMatch(/^[0-9a-f-]{36}$/)
})
