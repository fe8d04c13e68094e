import type { Field, FieldYear } from '@org/core'

/** A field as lists of the API answer it: no place, no size, no year. */
export const testField = (given: Partial<Field> = {}): Field => ({
  id: 5,
  growerId: 11,
  growerName: 'Alder Farms',
  name: 'Creek bottom',
  farmName: '',
  county: '',
  state: '',
  fsaFarm: '',
  fsaTract: '',
  fsaClu: '',
  active: true,
  boundaryVersionId: null,
  areaM2: 0,
  areaHa: 0,
  perimeterM: 0,
  bbox: null,
  years: [],
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...given,
})

/** A year of a field as the API answers it: nothing is planned but the crop. */
export const testFieldYear = (given: Partial<FieldYear> = {}): FieldYear => ({
  id: 1,
  year: 2026,
  status: 'boundary_pending',
  design: null,
  crop: 'Corn',
  tillage: '',
  practice: '',
  plannedOn: null,
  sampledOn: null,
  notes: '',
  boundaryVersionId: 1,
  areaHa: 0,
  version: 1,
  ...given,
})
