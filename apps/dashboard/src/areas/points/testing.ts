import type { Point } from '@org/core'
import { POINTS } from './list.ts'

export const NO_FILTER = POINTS.read(new URLSearchParams())

/** A planned base point of crew North at 42.0123, -93.4567. */
export const testPoint = (given: Partial<Point> = {}): Point => ({
  id: 1,
  growerName: 'Alder Farms',
  fieldName: 'North Forty',
  designNumber: 2,
  version: 3,
  updatedAt: '2026-05-01T09:00:00.000Z',
  designId: 7,
  stratumId: 8,
  fieldYearId: 5,
  fieldId: 4,
  growerId: 3,
  year: 2026,
  number: 12,
  role: 'base',
  order: 0,
  lon: -93.4567,
  lat: 42.0123,
  inclusionProbability: 0.01,
  status: 'planned',
  reason: '',
  actualLon: null,
  actualLat: null,
  accuracyM: null,
  offsetM: null,
  collectedAt: null,
  collectedBy: '',
  replacesPointId: null,
  crewId: 9,
  plannedOn: '2026-05-04',
  routeOrder: 1,
  stratumNumber: 3,
  replacesNumber: null,
  crewName: 'Crew North',
  yearStatus: 'scheduled',
  depths: [{ topCm: 0, bottomCm: 30 }],
  ...given,
})
