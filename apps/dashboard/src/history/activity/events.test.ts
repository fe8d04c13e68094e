import { ACRE_M2, type Change, type EditPart, type Line } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityEvent } from './events.ts'
import { byMainThing } from './records.ts'

const UNITS = { areaUnit: 'ac', depthUnit: 'in' } as const
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
function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

/** The changes of one edit as the server tells them: parts counted of the rows, unless said. */
function lineOf(changes: readonly Change[], over: Partial<Line> = {}): Line {
  const { seq, at, by, reason, upload, channel, editId } = changes[0] ?? change({})
  return {
    ...{ seq, at, by, reason, upload, channel, editId },
    parts: partsOf(changes),
    changes: [...changes],
    ...over,
  }
}

const NOTHING: { kind: EditPart['kind']; newest: Change } = { kind: 'changed', newest: change({}) }

function partsOf(changes: readonly Change[]): EditPart[] {
  const rows = groupBy(changes, ({ entity, entityId, title }) => `${entity} ${entityId} ${title}`)
  const kinds = [...rows.values()].map((own) => {
    const [newest = change({})] = own
    const kind: EditPart['kind'] = own.some(({ after }) => after === null)
      ? 'removed'
      : own.some(({ before }) => before === null)
        ? 'created'
        : 'changed'
    return { kind, newest, oldest: own.at(-1) ?? newest }
  })
  const groups = groupBy(kinds, ({ kind, newest }) => `${newest.entity} ${kind}`)
  const parts = [...groups.values()].map((group): EditPart => {
    const [{ kind, newest } = NOTHING] = group
    const { entity, title } = newest
    const same = (values: readonly unknown[]) => (new Set(values).size === 1 ? values[0] : undefined)
    const [was, became] = [
      same(group.map(({ oldest }) => oldest.before?.status)),
      same(group.map(({ newest }) => newest.after?.status)),
    ]
    const active = same(group.map(({ newest }) => newest.after?.active))
    const isChanged = kind === 'changed'
    return {
      ...{ entity, kind, title, keys: [], count: group.length },
      others: group.slice(1, 5).map(({ newest }) => newest.title),
      became: {
        ...(isChanged && typeof became === 'string' ? { status: became } : {}),
        ...(isChanged && typeof active === 'boolean' ? { active } : {}),
      },
      was: isChanged && typeof was === 'string' ? { status: was } : {},
    }
  })
  const kindsInOrder: readonly EditPart['kind'][] = ['created', 'removed', 'changed']
  return parts.toSorted(
    (one, other) =>
      byMainThing(one.entity, other.entity) ||
      kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind),
  )
}

const told = (...changes: Change[]) => {
  const { what, words, who, reason } = activityEvent(lineOf(changes), UNITS)
  return [{ what, words, who, reason }]
}

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
  it('SCR-26: a text is shown with its label, before and after; ids are left out', () => {
    const after = { phone: '556', boundaryVersionId: 9 }
    expect(
      told(
        change({ entity: 'grower', before: { phone: '555', boundaryVersionId: 8 }, after, reason: 'Typo' }),
      ),
    ).toEqual([
      {
        what: 'Grower Creek bottom changed',
        words: [{ label: 'Phone', before: '555', after: '556' }],
        who: 'Ada Fallow',
        reason: 'Typo',
      },
    ])
  })

  it('SCR-26: an area is shown in the person’s unit', () => {
    const area = change({ before: { areaM2: ACRE_M2 * 40 }, after: { areaM2: ACRE_M2 * 42.5 } })
    expect(activityEvent(lineOf([area]), UNITS).words).toEqual([
      { label: 'Area', before: '40.0 ac', after: '42.5 ac' },
    ])
  })

  it('UI-86: a depth is shown in the person’s unit', () => {
    const deeper = change({
      entity: 'sample',
      before: { depthBottomCm: 15 },
      after: { depthBottomCm: 30.48 },
    })
    expect(activityEvent(lineOf([deeper]), UNITS).words).toEqual([
      { label: 'Bottom', before: '5.9 in', after: '12 in' },
    ])
  })

  it('SCR-26: a length is shown in the system of the person’s area unit', () => {
    const longer = change({ before: { perimeterM: 1_000 }, after: { perimeterM: 1_949.3 } })
    const words = (unit: 'ac' | 'ha') => activityEvent(lineOf([longer]), { ...UNITS, areaUnit: unit }).words
    expect(words('ac')).toEqual([{ label: 'Perimeter', before: '3,281 ft', after: '1.21 mi' }])
    expect(words('ha')).toEqual([{ label: 'Perimeter', before: '1.0 km', after: '1.9 km' }])
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

  it('UND-15: an import is one line with the counts of the database, and so is its undo', () => {
    const upload = { id: 5, fileName: 'anker.zip' }
    const part = (kind: EditPart['kind'], count: number): EditPart => ({
      ...{ entity: 'field', kind, count, title: 'A', others: ['B', 'C', 'D', 'E'], keys: [] },
      ...{ became: {}, was: {} },
    })
    const many = (...parts: EditPart[]) => activityEvent(lineOf([], { upload, parts }), UNITS)
    expect(many(part('created', 100), part('changed', 5))).toMatchObject({
      what: '100 fields imported, 5 fields changed: anker.zip',
      words: [
        { label: 'Fields added', after: 'A, B, C, D, E and 95 more' },
        { label: 'Fields changed', after: 'A, B, C, D, E' },
      ],
      row: null,
      rowCount: 105,
    })
    expect(many(part('removed', 100), part('changed', 5))).toMatchObject({
      what: 'Import of anker.zip undone: 100 fields removed, 5 fields restored',
      words: [
        { label: 'Fields removed', after: 'A, B, C, D, E and 95 more' },
        { label: 'Fields restored', after: 'A, B, C, D, E' },
      ],
    })
    const [only] = told(
      change({ seq: 2, upload, title: 'A', after: { name: 'A', county: 'Story' } }),
      change({ seq: 1, upload, title: 'A', entity: 'boundary_version', after: {} }),
    )
    expect(only).toMatchObject({
      what: 'Field A imported from anker.zip',
      words: [
        { label: 'County', after: 'Story' },
        { label: 'Boundaries added', after: 'A' },
      ].slice(0, 1),
    })
  })

  it('UND-15: the undo of an import says so of one field, and where every field was kept', () => {
    const upload = { id: 5, fileName: 'anker.zip' }
    const undone = change({
      ...{ seq: 3, upload, entity: 'upload', entityId: 5, title: 'anker.zip' },
      ...{ before: { status: 'committed' }, after: { status: 'undone' } },
    })
    const boundary = change({ seq: 1, upload, title: 'A', entity: 'boundary_version', before: {} })
    const removed = change({ seq: 2, upload, title: 'A', before: { name: 'A', county: 'Story' } })
    const restored = change({ ...removed, before: { areaM2: ACRE_M2 }, after: { areaM2: 2 * ACRE_M2 } })
    const whatOf = (...changes: Change[]) => told(...changes)[0]?.what
    expect(whatOf(undone, removed, boundary)).toBe('Import of anker.zip undone: field A removed')
    expect(whatOf(undone, restored, boundary)).toBe('Import of anker.zip undone: field A restored')
    // The history of the field has no change of the import itself.
    expect(whatOf(restored, boundary)).toBe('Import of anker.zip undone: field A restored')
    expect(whatOf(undone)).toBe('Import of anker.zip undone')
  })

  it('UND-15: an import that gives one field a new boundary and makes others is no split', () => {
    const upload = { id: 5, fileName: 'anker.zip' }
    const [event] = told(
      change({ seq: 2, upload, before: { boundaryVersionId: 1 }, after: { boundaryVersionId: 2 } }),
      change({ seq: 1, upload, entityId: 4, title: 'East slope', after: { name: 'East slope' } }),
    )
    expect(event?.what).toBe('1 field imported, 1 field changed: anker.zip')
  })

  it('UND-15: a bulk edit too large to list row by row is described by the database’s counts', () => {
    const part: EditPart = {
      ...{ entity: 'field_year', kind: 'changed', count: 400, title: '2026 of A', others: ['2026 of B'] },
      ...{ keys: ['status'], became: { status: 'approved' }, was: { status: 'results_complete' } },
    }
    const line = lineOf([], { parts: [part] })
    const { what, words } = activityEvent(line, UNITS)
    expect(what).toMatch(/^400 field years set to approved/)
    expect(words).toEqual([
      { label: 'Records', before: '', after: '2026 of A, 2026 of B and 398 more' },
      { label: 'Status', before: 'results complete', after: expect.stringContaining('approved') },
    ])
  })

  it('UND-15: names with a comma are separated by semicolons, and thousands more are a number', () => {
    const part: EditPart = {
      ...{ entity: 'enrollment', kind: 'created', count: 2_003, title: 'Alder, No-till 2026' },
      ...{ others: ['Birch, No-till 2026', 'Cedar, No-till 2026'], keys: [], became: {}, was: {} },
    }
    const { words } = activityEvent(lineOf([], { parts: [part] }), UNITS)
    const after = 'Alder, No-till 2026; Birch, No-till 2026; Cedar, No-till 2026 and 2,000 more'
    expect(words).toEqual([{ label: 'Records', before: '', after }])
  })

  it.each([
    [{ entity: 'grower', after: { name: 'x' } }, 'Grower Creek bottom created'],
    [
      { entity: 'grower', before: { active: true }, after: { active: false } },
      'Grower Creek bottom deactivated',
    ],
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
    expect(told(...undone)[0]?.what).toBe('Field South 40: split and join with West end undone')
    // It is told as a change of the field, before and after, whatever came or went with it.
    for (const changes of [split, undone]) {
      const { kind, row } = activityEvent(lineOf(changes), UNITS)
      expect([kind, row?.title]).toEqual(['changed', 'South 40'])
    }
  })

  it('UND-9: fields of one name are named once and all counted; names with commas are separated', () => {
    const off = (entityId: number, title: string) =>
      change({ entityId, title, editId: 4, before: { active: true }, after: { active: false } })
    const names = (...titles: string[]) =>
      told(...titles.map((title, at) => off(at, title)))[0]?.words[0]?.after
    expect(names('Home 80', 'Home 80', 'Gravel pit')).toBe('Home 80, Gravel pit and 1 more')
    expect(names('Home 80', 'Home 80')).toBe('Home 80 and 1 more')
    expect(names('A', 'B', 'C', 'D', 'A', 'F')).toBe('A, B, C, D and 2 more')
    expect(names('Alder, Cover 2026', 'Birch')).toBe('Alder, Cover 2026; Birch')
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
    expect(told(withdrawn(3, 'Alder Farms, Cover 2026'), withdrawn(2, 'Birch Hill, Cover 2026'))).toEqual([
      {
        what: '2 enrollments withdrawn',
        who: 'Ada Fallow',
        reason: 'Sold',
        words: [
          { label: 'Records', before: '', after: 'Alder Farms, Cover 2026; Birch Hill, Cover 2026' },
          { label: 'Status', before: 'signed', after: 'withdrawn' },
        ],
      },
    ])
    expect(told(withdrawn(1, 'Cedar Creek, Cover 2026'))[0]?.what).toBe(
      'Enrollment Cedar Creek, Cover 2026 withdrawn',
    )
  })

  it('UND-9: a row moved twice in one edit is shown once, from its first to its last status', () => {
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
      after: { program: 'Cover', year: 2026, status: 'draft', findings: [] },
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
    ['withdrawn', 'signed', 'returned to signed'],
    ['eligible', 'draft', 'returned to draft'],
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
  ])('UND-9: a field year moves in the words of its workflow: %j', (over, what) => {
    expect(told(change({ entity: 'field_year', title: '2026 of Creek bottom', ...over }))[0]?.what).toBe(what)
  })

  it.each([
    [{ isOperationManager: false }, { isOperationManager: true }, 'made an operation manager'],
    [{ isOperationManager: true }, { isOperationManager: false }, 'no longer an operation manager'],
    [{ suspendedAt: null }, { suspendedAt: AT }, 'suspended'],
    [{ suspendedAt: AT }, { suspendedAt: null }, 'given access again'],
    [{ lastName: 'Arden' }, { lastName: 'Holt' }, 'changed'],
  ])('STF-11: a person from %j to %j is %s', (before, after, words) => {
    expect(told(change({ entity: 'staff', title: 'Jon Arden', before, after }))[0]?.what).toBe(
      `Jon Arden ${words}`,
    )
  })

  it('SCR-26: every edit has one sentence that says something', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 30 }), fc.boolean(), (changes, isMany) => {
        const line = lineOf(changes, isMany ? { changes: [] } : {})
        const { what, words, rowCount } = activityEvent(line, { ...UNITS, areaUnit: 'ha' })
        expect(what).not.toBe('')
        expect(rowCount).toBe(line.parts.reduce((sum, { count }) => sum + count, 0))
        for (const { label, before, after } of words)
          expect([label !== '', before + after !== '']).toEqual([true, true])
      }),
    )
  })
})
