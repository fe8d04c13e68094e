import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// A browser of its own, which the program of other tests has not opened.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('OFQ-2: what an earlier program kept is still there, and sent, once this one has added its photos', async () => {
  const earlier = await openDB('collecting', 1, {
    upgrade(database) {
      database.createObjectStore('events', { keyPath: 'number', autoIncrement: true })
      for (const name of ['fields', 'heads', 'phone']) database.createObjectStore(name)
    },
  })
  const event = { what: 'note', id: '01890000-0000-7000-8000-000000000001', pointId: 1, text: 'Wet' }
  await earlier.add('events', { staffId: 7, event, answer: null, isTaken: false })
  earlier.close()
  const { createEventStore } = await import('./event-store.ts')
  const { createPhotoStore } = await import('./photo-store.ts')
  expect(await createEventStore().read(7)).toMatchObject([{ event: { ...event, number: 1 }, answer: null }])
  expect(await createPhotoStore().ids()).toEqual(new Set())
})
