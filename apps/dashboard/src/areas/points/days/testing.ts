import type { Crew, Visit } from '@org/core'

/** A field year with these points that wait, beside each other. */
export const testVisit = (fieldYearId: number, pointIds: readonly number[]): Visit => ({
  fieldYearId,
  version: 2,
  yearStatus: 'plan_approved',
  fieldId: fieldYearId,
  growerId: 3,
  year: 2026,
  fieldName: `Field ${fieldYearId}`,
  growerName: 'Alder Farms',
  points: pointIds.map((id) => ({
    id,
    number: id,
    stratumNumber: 1,
    role: 'base',
    status: 'planned',
    lon: -93.4 + id / 1000,
    lat: 42,
  })),
})

/** North: 20 points a day, from its yard. */
export const testCrew = (given: Partial<Crew> = {}): Crew => ({
  id: 1,
  name: 'North',
  members: 'Ana, Ben',
  pointsADay: 20,
  startLon: -93.5,
  startLat: 42,
  active: true,
  daysOff: [],
  holidaysOff: true,
  version: 4,
  updatedAt: '2026-05-01T09:00:00.000Z',
  ...given,
})
