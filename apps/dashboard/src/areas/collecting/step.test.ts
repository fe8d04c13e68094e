import { asOnPhone } from '@org/core/queue'
import { expect, it } from 'vitest'
import type { Position } from './position/usePosition.ts'
import { type Step, stepOf } from './step.ts'

const LAT_M = 1 / 111_200
const ring: [number, number][] = [
  ...([
    [-93.01, 42],
    [-92.99, 42],
    [-92.99, 42.01],
    [-93.01, 42.01],
    [-93.01, 42],
  ] satisfies [number, number][]),
]
const [field] = asOnPhone(
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
      ...{ boundary: { type: 'MultiPolygon', coordinates: [[ring]] }, strata: [] },
      points: [
        {
          ...{
            id: 1,
            version: 1,
            number: 1,
            role: 'base',
            status: 'assigned',
            stratumId: 1,
            order: 0,
            cores: [],
          },
          // 15 m within the southern edge.
          ...{ lon: -93, lat: 42 + 15 * LAT_M, replacesPointId: null, plannedOn: null, routeOrder: null },
          ...{ reason: '', samples: [] },
        },
      ],
    },
  ],
  [],
  10,
)
const [point] = field?.points ?? []
if (field === undefined || point === undefined) throw new Error('The test has no point')
const limits = { collectWithinM: 10, relocateWithinM: 30 }
const at = (northM: number, accuracyM = 3): Position => ({
  state: 'here',
  isOld: false,
  fix: {
    lon: -93,
    lat: point.lat + northM * LAT_M,
    accuracyM,
    measurements: 1,
    measuredAt: '2026-10-12T14:00:00Z',
  },
})
const NONE: Position = { state: 'none', why: 'Not allowed.' }
const why = { cause: 'water' as const, text: '' }
const step = (position: Position, asked: Partial<Parameters<typeof stepOf>[3]> = {}): Step =>
  stepOf({ field, point }, position, limits, { isElsewhere: false, why: null, isSure: false, ...asked })

it('COP-12: at its place a point is collected at once; a doubtful position only after a question', () => {
  expect(step(at(3))).toBe('keep')
  expect([step(at(3, 14)), step(at(3, 14), { isSure: true })]).toEqual(['sure', 'keep'])
  expect([step(NONE), step(NONE, { isSure: true })]).toEqual(['sure', 'keep'])
  expect(step({ ...at(3), isOld: true } as Position)).toBe('sure')
})

it('COP-12: elsewhere it needs why and a position in the field; too far it is not collected, whatever was said before', () => {
  expect([step(at(15)), step(at(15), { isElsewhere: true, why })]).toEqual(['why', 'keep'])
  expect(step(at(3), { isElsewhere: true })).toBe('why')
  expect(step(NONE, { isElsewhere: true, why, isSure: true })).toBe('noPosition')
  expect(step(at(-17), { isElsewhere: true, why })).toBe('outside')
  expect([step(at(40)), step(at(40), { isElsewhere: true, why }), step(at(40), { isSure: true })]).toEqual([
    ...['far', 'far', 'far'],
  ])
})

it('COP-12: who walked on while a question was open is asked again', () => {
  expect(step(at(15, 14), { isSure: true })).toBe('why')
})
