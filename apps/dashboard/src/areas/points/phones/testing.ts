import type { HeardPhone, ReceivedEvent } from '@org/core'

/** Soil collected at point 12 by Mira Holt on her phone, applied. */
export const receivedEvent = (given: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
  id: '01900000-0000-7000-8000-000000000001',
  number: 1,
  what: 'collect',
  title: 'Collected',
  text: '',
  at: '2026-05-04T14:41:00.000Z',
  receivedAt: '2026-05-04T15:00:00.000Z',
  by: 'Mira Holt',
  phoneName: 'Android, Chrome',
  accuracyM: 2.5,
  measurements: 8,
  hasPicture: false,
  outcome: 'applied',
  message: '',
  remedy: '',
  pointId: 1,
  pointTitle: 'Point 12 of 2026 of North Forty',
  ...given,
})

/** The phone of crew 1, heard of now, with nothing left. */
export const heardPhone = (given: Partial<HeardPhone> = {}): HeardPhone => ({
  id: '01890000-0000-4000-8000-000000000001',
  name: 'Android, Chrome',
  by: 'Mira Holt',
  crewId: 1,
  waiting: 0,
  heardAt: new Date().toISOString(),
  ...given,
})
