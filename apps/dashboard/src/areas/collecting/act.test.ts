import type { TakenField } from '@org/core/contract'
import { asOnPhone, createMemoryQueueStore, type EventDraft } from '@org/core/queue'
import { expect, it } from 'vitest'
import { collectDrafts, lastAct, leaveOutDrafts, reachOf, undoDrafts } from './act.ts'
import { phoneName } from './phone-name.ts'

const square = (west: number): TakenField['boundary'] => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, 42],
        [west + 0.001, 42],
        [west + 0.001, 42.001],
        [west, 42.001],
        [west, 42],
      ],
    ],
  ],
})
const point = (id: number, role: 'base' | 'over') => ({
  ...{
    id,
    version: 3,
    number: id,
    role,
    stratumId: 1,
    lon: -93,
    lat: 42.0005,
    cores: [],
    order: id,
    reason: '',
  },
  ...{ replacesPointId: null, plannedOn: null, routeOrder: null },
  status: role === 'base' ? ('assigned' as const) : ('planned' as const),
  samples:
    role === 'over'
      ? []
      : [
          {
            id: 10,
            depthTopCm: 0,
            depthBottomCm: 15,
            attempt: 1,
            status: 'printed' as const,
            labelCode: null,
            coreCount: 0,
          },
        ],
})
const [FIELD] = asOnPhone(
  [
    {
      ...{
        fieldYearId: 1,
        fieldId: 1,
        year: 2026,
        fieldName: 'North',
        growerName: 'Ada',
        yearStatus: 'scheduled',
      },
      boundary: square(-93),
      strata: [{ id: 1, number: 1, geometry: square(-93) }],
      points: [point(1, 'base'), point(2, 'over')],
    },
  ],
  [],
  10,
)
const [POINT] = FIELD?.points ?? []
if (FIELD === undefined || POINT === undefined) throw new Error('The test has no point')
const fix = (lon: number) => ({
  lon,
  lat: 42.0005,
  accuracyM: 3,
  measurements: 2,
  measuredAt: '2026-10-12T14:00:00Z',
})
const of = { pointId: 1, baseVersion: 3 }

it('COP-1, COP-10: a collection has its bags; elsewhere it says by itself that it is outside the stratum', () => {
  const bags = { 10: { code: 'K7Q29MXA', cores: 8 } }
  expect(collectDrafts(FIELD, POINT, { fix: fix(-92.9995), bags, why: null })).toEqual([
    { what: 'collect', ...of, fix: fix(-92.9995), reason: '', isOutsideStratum: false },
    { what: 'bag', ...of, sampleId: 10, code: 'K7Q29MXA', cores: 8 },
  ])
  const why = { cause: 'water' as const, text: ' ' }
  expect(collectDrafts(FIELD, POINT, { fix: fix(-93.0001), bags: {}, why })).toMatchObject([
    { reason: 'Water or wet ground', cause: 'water', isOutsideStratum: true },
  ])
  expect(collectDrafts(FIELD, POINT, { fix: fix(-92.9999), bags: {}, why })).toMatchObject([
    { isOutsideStratum: false },
  ])
})

it('COP-2: a point that is left out names the replacement that the phone showed', () => {
  expect(leaveOutDrafts(FIELD, POINT, 'skip', { cause: 'time', text: 'Late' })).toEqual([
    { what: 'leaveOut', ...of, event: 'skip', reason: 'Late', cause: 'time', replacementId: 2 },
  ])
})

it('COP-12: within 10 m it is the place, farther it is elsewhere, beyond the relocation too far', () => {
  const limits = { collectWithinM: 10, relocateWithinM: 30 }
  const away = (meters: number) => reachOf(POINT, { lon: -93, lat: 42.0005 + meters / 111_200 }, limits)
  expect([away(0), away(9), away(12), away(29), away(32)]).toEqual([
    'here',
    'here',
    'elsewhere',
    'elsewhere',
    'far',
  ])
})

it('COP-14: undoes all of the last act, the last event first, and then the act before', async () => {
  const store = createMemoryQueueStore()
  const keep = (id: string, at: string, draft: EventDraft) =>
    store.add(7, [{ ...draft, id: `01890000-0000-7000-8000-0000000000${id}`, at }])
  const bag: EventDraft = { what: 'bag', ...of, sampleId: 10, code: 'K7Q29MXA', cores: null }
  const collect: EventDraft = { what: 'collect', ...of, fix: null, reason: '', isOutsideStratum: false }
  await keep('01', '2026-10-12T14:00:00Z', { what: 'note', ...of, text: 'Wet' })
  await keep('02', '2026-10-12T14:01:00Z', collect)
  await keep('03', '2026-10-12T14:01:00Z', bag)
  const undone = undoDrafts(lastAct(store.all()))
  expect(undone).toMatchObject([
    { what: 'undo', eventId: expect.stringMatching(/03$/) },
    { what: 'undo', eventId: expect.stringMatching(/02$/) },
  ])
  for (const [at, draft] of undone.entries()) await keep(`1${at}`, '2026-10-12T14:02:00Z', draft)
  expect(lastAct(store.all()).map(({ event }) => event.what)).toEqual(['note'])
})

it('COL-13: a phone is called by its system and browser', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
  expect([phoneName(android), phoneName(iphone), phoneName('')]).toEqual([
    'Android, Chrome',
    'iPhone, Safari',
    'A phone',
  ])
})
