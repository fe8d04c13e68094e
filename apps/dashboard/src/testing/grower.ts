import type { Grower } from '@org/core'

/** A grower as the API answers it. */
export const testGrower = (given: Partial<Grower> = {}): Grower => ({
  id: 4,
  name: 'Hollow Oak',
  contactFirstName: '',
  contactLastName: '',
  email: '',
  phone: '',
  address: '',
  externalRef: '',
  notes: '',
  active: true,
  fieldCount: 0,
  areaHa: 0,
  version: 1,
  updatedAt: '2026-11-20T19:00:00.000Z',
  ...given,
})
