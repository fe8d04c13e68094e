import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventOutcome, Fix } from '../contract/collecting/events.ts'
import type { TakenField, TakenPoint } from '../contract/collecting/taken.ts'
import { makeCode } from '../contract/labels/code.ts'
import { isInside } from './ground.ts'
import { labelOn } from './labels.ts'
import { createMemoryQueueStore } from './memory-store.ts'
import type { EventDraft, KeptEvent } from './types.ts'
import { alongWay, asOnPhone, isToVisit, nextPoint, replacementOf } from './view.ts'

const WITHIN_M = 10
const CODES = Array.from({ length: 6 }, (_, seed) =>
  makeCode((bytes) => {
    for (const at of bytes.keys()) bytes[at] = (seed + 1) * (at + 3) * 37
    return bytes
  }),
)
const code = (at: number): string => CODES[at] ?? ''

function point(id: number, part: Partial<TakenPoint> = {}): TakenPoint {
  return {
    ...{
      id,
      version: 3,
      number: id,
      role: 'base',
      status: 'assigned',
      stratumId: 1,
      lon: -93 + id / 1000,
      lat: 42,
    },
    ...{ cores: [], order: id, replacesPointId: null, plannedOn: '2026-10-12', routeOrder: id, reason: '' },
    samples: [
      {
        ...{ id: id * 10, depthTopCm: 0, depthBottomCm: 15, attempt: 1, status: 'printed' },
        ...{ labelCode: code(id), coreCount: 0 },
      },
    ],
    ...part,
  }
}
const SPARE: Partial<TakenPoint> = {
  role: 'over',
  status: 'planned',
  plannedOn: null,
  routeOrder: null,
  samples: [],
}
const FIELD: TakenField = {
  ...{
    fieldYearId: 1,
    fieldId: 1,
    year: 2026,
    fieldName: 'North',
    growerName: 'Ada',
    yearStatus: 'scheduled',
  },
  boundary: { type: 'MultiPolygon', coordinates: [] },
  strata: [],
  points: [point(1), point(2), point(3), point(8, { ...SPARE, role: 'near' }), point(9, SPARE)],
}
const at = (id: number, awayM = 0): Fix => ({
  ...{ lon: -93 + id / 1000, lat: 42 + awayM / 111_200, accuracyM: 3, measurements: 1 },
  measuredAt: '2026-10-12T14:00:00Z',
})
const of = (pointId: number) => ({ pointId, baseVersion: 3 })
const collect = (id: number, awayM = 0, reason = ''): EventDraft => ({
  ...{ what: 'collect', ...of(id), fix: at(id, awayM), reason, isOutsideStratum: false },
})
const bag = (id: number, label: string | null, cores: number | null = null): EventDraft => ({
  ...{ what: 'bag', ...of(id), sampleId: id * 10, code: label, cores },
})
const leaveOut = (id: number, replacementId: number | null): EventDraft => ({
  ...{ what: 'leaveOut', ...of(id), event: 'block', reason: 'Fence', replacementId },
})

let made = 0
async function kept(...drafts: readonly EventDraft[]): Promise<KeptEvent[]> {
  const store = createMemoryQueueStore()
  const events = drafts.map((draft) => {
    made += 1
    const id = `01890000-0000-7000-8000-${String(made).padStart(12, '0')}`
    return { ...draft, id, at: '2026-10-12T14:00:00Z' }
  })
  return [...(await store.add(7, events))]
}
const undo = ({ event: { id, pointId } }: KeptEvent): EventDraft => ({
  what: 'undo',
  ...of(pointId),
  eventId: id,
})
const answered = (event: KeptEvent, outcome: EventOutcome): KeptEvent => ({
  ...event,
  answer: { id: event.event.id, outcome, message: 'Point 1 is “Collected”', remedy: 'Ask.' },
})
const shown = (events: readonly KeptEvent[]) => asOnPhone([FIELD], events, WITHIN_M)
const pointIn = (events: readonly KeptEvent[], id: number) =>
  shown(events)[0]?.points.find((each) => each.id === id)

describe('what the phone shows', () => {
  it('COP-1: shows at once what was done: collected, elsewhere, labels and cores, notes', async () => {
    const events = await kept(collect(1), bag(1, code(1), 8), collect(2, 20, 'Wet'), {
      what: 'note',
      ...of(3),
      text: 'Stones',
    })
    expect(pointIn(events, 1)).toMatchObject({
      ...{ status: 'collected', waiting: 2 },
      samples: [{ status: 'applied', labelCode: code(1), coreCount: 8 }],
    })
    expect(pointIn(events, 2)).toMatchObject({ status: 'relocated', reason: 'Wet' })
    expect(pointIn(events, 3)).toMatchObject({ status: 'assigned', notes: ['Stones'] })
  })

  it('COP-2: a point that is left out gives place, day and bags to the next replacement of its stratum', async () => {
    const before = shown([])[0]
    if (before === undefined) return expect.unreachable()
    const one = before.points[0]
    expect(one === undefined ? null : replacementOf(before, one)?.id).toBe(9)
    const events = await kept(leaveOut(1, 9))
    expect(pointIn(events, 1)).toMatchObject({ status: 'replaced', reason: 'Fence', samples: [] })
    expect(pointIn(events, 9)).toMatchObject({
      ...{
        status: 'assigned',
        replacesPointId: 1,
        plannedOn: '2026-10-12',
        routeOrder: 1,
        samples: [{ id: 10 }],
      },
    })
    expect(alongWay(shown(events)).map(({ id }) => id)).toEqual([9, 2, 3])
    expect(pointIn(await kept(leaveOut(1, null)), 1)).toMatchObject({ status: 'inaccessible' })
  })

  it('COP-3: what is taken back, refused, withdrawn or dismissed has no effect; what is held or waits has', async () => {
    const [one] = await kept(collect(1))
    if (one === undefined) return expect.unreachable()
    expect(pointIn([one, ...(await kept(undo(one)))], 1)).toMatchObject({ status: 'assigned', waiting: 1 })
    for (const outcome of ['refused', 'withdrawn', 'dismissed'] as const)
      expect(pointIn([answered(one, outcome)], 1)?.status).toBe('assigned')
    for (const outcome of ['applied', 'held'] as const)
      expect(pointIn([answered(one, outcome)], 1)?.status).toBe('collected')
    const refusedUndo = (await kept(undo(one))).map((each) => answered(each, 'refused'))
    expect(pointIn([one, ...refusedUndo], 1)?.status).toBe('collected')
  })

  it('COP-4: what the server could not apply stays in sight at its point, and sends no crew there again', async () => {
    const [one] = await kept(collect(1))
    if (one === undefined) return expect.unreachable()
    const refused = answered(one, 'refused')
    expect(pointIn([refused], 1)).toMatchObject({ refused: { message: 'Point 1 is “Collected”' } })
    expect(nextPoint(shown([refused]), null)?.id).toBe(2)
    expect(pointIn([refused, ...(await kept(undo(one)))], 1)?.refused).toBeNull()
  })

  it('COP-5: goes on along the way, and back to what was passed over', async () => {
    const events = await kept(collect(2))
    expect(nextPoint(shown(events), 1)?.id).toBe(3)
    expect(nextPoint(shown(events), 3)?.id).toBe(1)
    expect(nextPoint(shown(await kept(collect(2), collect(3))), 1)).toBeNull()
    expect(nextPoint(shown([...events, ...(await kept(collect(1), collect(3)))]), 3)).toBeNull()
  })

  it('COP-6: what was taken along since is shown as it was taken', async () => {
    const [one] = await kept(collect(1))
    if (one === undefined) return expect.unreachable()
    expect(pointIn([{ ...answered(one, 'applied'), isTaken: true }], 1)).toMatchObject({
      ...{ status: 'assigned', waiting: 0 },
    })
  })

  it('COP-7: whatever is done and taken back, each bag stays once and at one point', async () => {
    const acts = fc.array(
      fc.tuple(fc.constantFrom('collect', 'leaveOut', 'undo'), fc.integer({ min: 0, max: 4 })),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(acts, async (doing) => {
        let events: KeptEvent[] = []
        for (const [act, which] of doing) {
          const field = shown(events)[0]
          const target = field?.points.filter(isToVisit)[which]
          if (act === 'undo') {
            const last = events.filter(({ event }) => event.what !== 'undo').at(-1 - which)
            if (last !== undefined) events = [...events, ...(await kept(undo(last)))]
          } else if (field !== undefined && target !== undefined) {
            const by = replacementOf(field, target)?.id ?? null
            events = [
              ...events,
              ...(await kept(act === 'collect' ? collect(target.id) : leaveOut(target.id, by))),
            ]
          }
        }
        const bags = shown(events).flatMap(({ points }) =>
          points.flatMap(({ samples }) => samples.map(({ id }) => id)),
        )
        // Where what took a place is left in it after the act before was taken back, a place can be shown twice: never lost.
        expect(new Set(bags)).toEqual(new Set([10, 20, 30]))
      }),
    )
  })
})

const layer = ({ depthTopCm, depthBottomCm }: { depthTopCm: number; depthBottomCm: number }): string =>
  `${depthTopCm}–${depthBottomCm} cm`

describe('labels on the phone', () => {
  it('COP-8: a label is taken for its own bag, in any spelling; a second time it is known', async () => {
    const spelled = `${code(1).slice(0, 4).toLowerCase()}-${code(1).slice(4)} `
    expect(labelOn(shown([]), 10, spelled, layer)).toEqual({ outcome: 'good', code: code(1) })
    const events = await kept(collect(1), bag(1, code(1)))
    expect(labelOn(shown(events), 10, code(1), layer)).toEqual({ outcome: 'known', code: code(1) })
  })

  it('COP-9: a label that is on another bag, or is for another one, is refused by name', async () => {
    expect(labelOn(shown([]), 10, code(2), layer)).toMatchObject({
      ...{
        outcome: 'wrong',
        message: expect.stringContaining('is for another bag: point 2 of North, 0–15 cm'),
      },
    })
    const events = await kept(collect(2), bag(2, code(2)))
    expect(labelOn(shown(events), 10, code(2), layer)).toMatchObject({
      ...{
        outcome: 'wrong',
        message: expect.stringContaining('is on another bag already: point 2 of North'),
      },
    })
    expect(labelOn(shown([]), 10, code(5), layer)).toMatchObject({
      ...{ outcome: 'wrong', message: expect.stringContaining('The label of this bag is') },
    })
  })

  it('COP-9: a code with a wrong character is none, and the one that would fit is offered', () => {
    const typed = `${code(1).slice(0, 3)}${code(1)[3] === '2' ? '3' : '2'}${code(1).slice(4)}`
    expect(labelOn(shown([]), 10, typed, layer)).toMatchObject({ outcome: 'wrong', correction: code(1) })
    expect(labelOn(shown([]), 10, 'hello', layer)).toMatchObject({ outcome: 'wrong', correction: null })
  })

  it('COP-8: a bag without a label takes one that the phone does not know: it may be blank', () => {
    const [first] = FIELD.points
    if (first === undefined) return expect.unreachable()
    const blank = { ...first, samples: first.samples.map((sample) => ({ ...sample, labelCode: null })) }
    const fields = asOnPhone([{ ...FIELD, points: [blank] }], [], WITHIN_M)
    expect(labelOn(fields, 10, code(5), layer)).toEqual({ outcome: 'good', code: code(5) })
  })
})

it('COP-10: a place is inside a shape with its holes left out', () => {
  const ring = (from: number, to: number): [number, number][] => [
    ...([
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ] satisfies [number, number][]),
  ]
  const shape = { type: 'MultiPolygon' as const, coordinates: [[ring(0, 10), ring(4, 6)], [ring(20, 21)]] }
  const inside = (lon: number, lat: number) => isInside(shape, { lon, lat })
  expect([inside(1, 1), inside(5, 5), inside(20.5, 20.5), inside(15, 5), inside(-1, 5)]).toEqual([
    ...[true, false, true, false, false],
  ])
})
