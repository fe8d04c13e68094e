import { ACRE_M2, type Change } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityEvents } from './events.ts'

const AT = '2026-11-20T19:00:00.000Z'
const change = (over: Partial<Change>): Change => ({
  seq: 1,
  at: AT,
  by: { id: 7, name: 'Ada Fallow' },
  entity: 'field',
  entityId: 3,
  title: 'Creek bottom',
  before: null,
  after: null,
  reason: null,
  upload: null,
  channel: 'api',
  editId: null,
  ...over,
})
const told = (...changes: Change[]) =>
  activityEvents(changes, 'ac').map(({ what, words, who, reason }) => ({ what, words, who, reason }))

const anyChange = fc
  .record({
    at: fc.constantFrom(AT, '2026-11-20T19:00:01.500Z', '2026-11-20T20:00:00.000Z'),
    by: fc.constantFrom(null, { id: 7, name: 'Ada' }, { id: 8, name: 'Jon' }),
    entity: fc.constantFrom(
      'grower',
      'field',
      'boundary_version',
      'field_year',
      'enrollment',
      'enrollment_field',
      'staff',
      'something_new',
    ),
    editId: fc.constantFrom(null, 1, 2),
    title: fc.constantFrom('Creek bottom', 'Home 80'),
    before: fc.constantFrom(null, {}, { name: 'x' }),
    after: fc.constantFrom(null, {}, { name: 'y', areaM2: 5 }),
    upload: fc.constantFrom(null, { id: 1, fileName: 'a.zip' }, { id: 2, fileName: 'b.zip' }),
    reason: fc.constantFrom(null, 'Sold'),
  })
  .map((over) => change(over))

describe('what happened, in people’s words', () => {
  it('SCR-26: a text is told with its name, before and after; what says nothing to a person is left out', () => {
    const after = { phone: '556', boundaryVersionId: 9 }
    expect(
      told(
        change({ entity: 'grower', before: { phone: '555', boundaryVersionId: 8 }, after, reason: 'Typo' }),
      ),
    ).toEqual([
      {
        what: 'Grower changed',
        words: [{ label: 'Phone', before: '555', after: '556' }],
        who: 'Ada Fallow',
        reason: 'Typo',
      },
    ])
  })

  it('SCR-26: an area is told in the unit of the person', () => {
    const [event] = activityEvents(
      [change({ before: { areaM2: ACRE_M2 * 40 }, after: { areaM2: ACRE_M2 * 42.5 } })],
      'ac',
    )
    expect(event?.words).toEqual([{ label: 'Area', before: '40.0 ac', after: '42.5 ac' }])
  })

  it('SCR-26: a field with the boundary and year made with it is one event', () => {
    expect(
      told(
        change({ seq: 3, entity: 'field_year', after: { year: 2026, crop: 'Corn' } }),
        change({ seq: 2, after: { name: 'Creek bottom', county: 'Story', areaM2: ACRE_M2 } }),
        change({
          seq: 1,
          entity: 'boundary_version',
          after: { areaM2: ACRE_M2, determinationMethod: 'auto_imagery' },
        }),
      ),
    ).toEqual([
      {
        what: 'Field Creek bottom added',
        who: 'Ada Fallow',
        reason: null,
        words: [
          { label: 'County', before: '', after: 'Story' },
          { label: 'Area', before: '', after: '1.0 ac' },
          { label: 'Boundary source', before: '', after: 'from imagery' },
          { label: 'Year', before: '', after: '2026' },
          { label: 'Crop', before: '', after: 'Corn' },
        ],
      },
    ])
  })

  it('SCR-26: an import is one event, and so is taking it back', () => {
    const upload = { id: 5, fileName: 'anker.zip' }
    const [removed, made] = told(
      change({ seq: 9, upload, title: 'A', before: { name: 'A' } }),
      change({ seq: 8, upload, title: 'A', entity: 'boundary_version', before: {} }),
      change({ seq: 4, upload, title: 'B', after: { name: 'B' } }),
      change({ seq: 3, upload, title: 'B', entity: 'boundary_version', after: {} }),
      change({ seq: 2, upload, title: 'A', after: { name: 'A' } }),
    )
    expect([removed?.what, made?.what]).toEqual([
      '1 field removed again: anker.zip',
      '2 fields added: anker.zip',
    ])
  })

  it.each([
    [{ entity: 'grower', after: { name: 'x' } }, 'Grower created'],
    [{ entity: 'grower', before: { active: true }, after: { active: false } }, 'Grower deactivated'],
    [
      { entity: 'field', before: { active: false }, after: { active: true } },
      'Field Creek bottom reactivated',
    ],
    [{ entity: 'field', before: { name: 'x' } }, 'Field Creek bottom removed'],
    [{ entity: 'boundary_version', after: {} }, 'Boundary of Creek bottom added'],
    [
      { entity: 'field_year', title: '2025 of Creek bottom', after: { year: 2025 } },
      'Year 2025 of Creek bottom added',
    ],
    [
      { entity: 'field_year', title: '2025 of Creek bottom', before: { crop: '' }, after: { crop: 'Rye' } },
      'Year 2025 of Creek bottom changed',
    ],
  ])('SCR-26: %j reads %j', (over, what) => {
    expect(told(change(over))[0]?.what).toBe(what)
  })

  it('UND-9, FLD-65: a field that was split or joined is one event of that field, with the others named', () => {
    const area = (to: number) => ({ boundaryVersionId: to, areaM2: ACRE_M2 * to })
    const of = (entityId: number, title: string, over: Partial<Change>) =>
      change({ seq: 20 - entityId, editId: 4, entityId, title, ...over })
    const split = [
      of(1, 'South 40', { before: area(40), after: area(20) }),
      of(1, 'South 40', { seq: 18, entity: 'boundary_version', after: { areaM2: ACRE_M2 * 20 } }),
      of(3, 'East slope', { after: { name: 'East slope', areaM2: ACRE_M2 } }),
      of(4, 'East slope', { entity: 'boundary_version', after: { areaM2: ACRE_M2 } }),
      of(5, 'East slope', { entity: 'field_year', after: { year: 2026 } }),
      of(6, 'West end', { before: { active: true }, after: { active: false } }),
    ]
    const [event, ...rest] = told(...split)
    expect(rest).toEqual([])
    expect(event).toMatchObject({
      what: 'Field South 40 split into 2 fields and joined with West end',
      words: [
        { label: 'Area', before: '40.0 ac', after: '20.0 ac' },
        { label: 'Fields added', after: 'East slope' },
        { label: 'Fields deactivated', after: 'West end' },
      ],
    })
    const undone = split.map((each) => ({ ...each, before: each.after, after: each.before }))
    expect(told(...undone)[0]?.what).toBe('Field South 40 put together again and parted from West end again')
  })

  it('UND-9: a bulk edit is one event, told by what was done to how many, with their names and why', () => {
    const withdrawn = (seq: number, title: string) =>
      change({
        seq,
        title,
        entity: 'enrollment',
        entityId: seq,
        editId: 4,
        before: { status: 'signed', reason: '' },
        after: { status: 'withdrawn', reason: 'Sold' },
        reason: 'Sold',
      })
    expect(
      told(withdrawn(3, 'Alder Farms, Cover 2026'), withdrawn(2, 'Birch Hill, Cover 2026'), {
        ...withdrawn(1, 'Cedar Creek, Cover 2026'),
        editId: 3,
      }),
    ).toEqual([
      {
        what: '2 enrollments withdrawn',
        who: 'Ada Fallow',
        reason: 'Sold',
        words: [
          { label: 'Of', before: '', after: 'Alder Farms, Cover 2026, Birch Hill, Cover 2026' },
          { label: 'Status', before: 'signed', after: 'withdrawn' },
        ],
      },
      {
        what: 'Enrollment Cedar Creek, Cover 2026 withdrawn',
        who: 'Ada Fallow',
        reason: 'Sold',
        words: [{ label: 'Status', before: 'signed', after: 'withdrawn' }],
      },
    ])
  })

  it('UND-9: a row moved twice in one edit is told once, from where it was to where it is', () => {
    const moved = (seq: number, before: string, after: string) =>
      change({
        seq,
        editId: 4,
        entity: 'enrollment',
        title: 'Alder',
        before: { status: before },
        after: { status: after },
      })
    expect(told(moved(2, 'submitted', 'eligible'), moved(1, 'draft', 'submitted'))).toEqual([
      {
        what: 'Enrollment Alder found eligible',
        who: 'Ada Fallow',
        reason: null,
        words: [{ label: 'Status', before: 'draft', after: 'eligible' }],
      },
    ])
  })

  it('UND-9: an enrollment made with its fields names them, and past a few says how many more', () => {
    const field = (seq: number) =>
      change({
        seq,
        entity: 'enrollment_field',
        entityId: seq,
        title: `Field ${seq}`,
        editId: 9,
        after: { fieldId: seq, year: 2026 },
      })
    const made = change({
      seq: 20,
      entity: 'enrollment',
      title: 'Alder Farms, Cover 2026',
      editId: 9,
      after: { programme: 'Cover', year: 2026, status: 'draft', findings: [] },
    })
    const [event] = told(...[7, 6, 5, 4, 3, 2, 1].map(field), made)
    expect(event?.what).toBe('Enrollment Alder Farms, Cover 2026 created')
    expect(event?.words.at(-1)).toEqual({
      label: 'Enrolled fields added',
      before: '',
      after: 'Field 7, Field 6, Field 5, Field 4, Field 3 and 2 more',
    })
  })

  it.each([
    ['draft', 'eligible', 'found eligible'],
    ['draft', 'needs_review', 'submitted: needs review'],
    ['submitted', 'eligible', 'found eligible'],
    ['needs_review', 'eligible', 'accepted'],
    ['eligible', 'signed', 'signed'],
    ['signed', 'active', 'activated'],
    ['withdrawn', 'signed', 'put back to signed'],
    ['eligible', 'draft', 'put back to draft'],
  ])('UND-9: an enrollment from %s to %s is %s', (before, after, words) => {
    const moved = change({
      entity: 'enrollment',
      title: 'Alder',
      before: { status: before },
      after: { status: after },
    })
    expect(told(moved)[0]?.what).toBe(`Enrollment Alder ${words}`)
  })

  it.each([
    [
      { before: { status: 'boundary_pending', year: 2026 }, after: { status: 'boundary_confirmed' } },
      'Year 2026 of Creek bottom set to boundary confirmed',
    ],
    [
      { before: { plannedOn: null }, after: { plannedOn: '2026-04-06' } },
      'Year 2026 of Creek bottom changed',
    ],
  ])('UND-9: a field-year moves in the words of its workflow: %j', (over, what) => {
    expect(told(change({ entity: 'field_year', title: '2026 of Creek bottom', ...over }))[0]?.what).toBe(what)
  })

  it.each([
    [{ isOperationManager: false }, { isOperationManager: true }, 'made an operation manager'],
    [{ isOperationManager: true }, { isOperationManager: false }, 'no longer an operation manager'],
    [{ suspendedAt: null }, { suspendedAt: AT }, 'suspended'],
    [{ suspendedAt: AT }, { suspendedAt: null }, 'let in again'],
    [{ lastName: 'Arden' }, { lastName: 'Holt' }, 'changed'],
  ])('STF-11: a person from %j to %j is %s', (before, after, words) => {
    expect(told(change({ entity: 'staff', title: 'Jon Arden', before, after }))[0]?.what).toBe(
      `Jon Arden ${words}`,
    )
  })

  it('SCR-26: every change is in exactly one event, in order, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const numbered = changes.map((each, at) => ({ ...each, seq: changes.length - at }))
        const events = activityEvents(numbered, 'ha')
        expect(events.flatMap((event) => event.changes)).toEqual(numbered)
        for (const event of events) {
          expect(new Set(event.changes.map(({ by }) => by?.id)).size).toBe(1)
          expect(event.what).not.toBe('')
        }
      }),
    )
  })

  it('SCR-26: a page more changes no event but the last', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), fc.nat(), (changes, at) => {
        const numbered = changes.map((each, n) => ({ ...each, seq: changes.length - n }))
        const first = activityEvents(numbered.slice(0, at % (changes.length + 1)), 'ha')
        expect(activityEvents(numbered, 'ha').slice(0, Math.max(0, first.length - 1))).toEqual(
          first.slice(0, -1),
        )
      }),
    )
  })
})
