import type { Late, Season, SeasonGroup } from '@org/core'
import type { Scope } from './links.ts'

export const testScope = (given: Partial<Scope> = {}): Scope => ({
  ...{ year: 2026, growerId: [], program: [], crewId: [] },
  ...given,
})

export const testGroup = (given: Partial<SeasonGroup> = {}): SeasonGroup => ({
  ...{ value: '3', label: 'Alder Farms', fields: 4, areaM2: 400_000, points: 40, collected: 10 },
  ...{ samples: 80, received: 12, results: 6 },
  ...given,
})

export const testLate = (given: Partial<Late> = {}): Late => ({
  ...{ kind: 'inTransit', count: 14, days: 12, of: { id: 88, label: 'S-88' }, errors: 0 },
  ...given,
})

/** 6 fields of two growers, 60 points of one crew, 14 samples on their way for 12 days. */
export const testSeason = (given: Partial<Season> = {}): Season => ({
  asOf: '2026-09-20T10:00:00.000Z',
  years: [2026, 2025],
  fields: {
    total: 6,
    areaM2: 600_000,
    byStatus: [
      { status: 'scheduled', fields: 1, areaM2: 100_000 },
      { status: 'in_progress', fields: 3, areaM2: 300_000 },
      { status: 'approved', fields: 1, areaM2: 100_000 },
      { status: 'canceled', fields: 1, areaM2: 100_000 },
    ],
  },
  points: {
    total: 60,
    byStatus: [
      { status: 'planned', points: 30 },
      { status: 'collected', points: 25 },
      { status: 'relocated', points: 5 },
    ],
  },
  samples: {
    total: 120,
    byStatus: [
      { status: 'reserved', samples: 100 },
      { status: 'shipped', samples: 14 },
      { status: 'verified', samples: 6 },
    ],
  },
  weeks: [
    { monday: '2026-09-07', planned: 40, collected: 30, byCrew: [{ crewId: '9', collected: 30 }] },
    { monday: '2026-09-14', planned: 20, collected: 0, byCrew: [] },
  ],
  growers: [
    testGroup(),
    testGroup({ value: '5', label: 'Birch Farms', fields: 2, points: 20, collected: 20 }),
  ],
  programs: [testGroup({ value: 'Prairie | carbon', label: 'Prairie | carbon' })],
  crews: [testGroup({ value: '9', label: 'Crew North' }), testGroup({ value: '', label: '' })],
  late: [testLate()],
  lateLeftOut: 0,
  ...given,
})
