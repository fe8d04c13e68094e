import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testVisit } from '../testing.ts'
import {
  bringBack,
  type Draft,
  draftOf,
  moveVisit,
  pointsIn,
  removeVisit,
  renewed,
  shiftVisit,
  type VisitKey,
} from './draft.ts'

const DAYS = ['2026-10-12', '2026-10-13', '2026-10-14']
const start = (): Draft =>
  draftOf([
    { crewId: 1, day: '2026-10-13', visits: [testVisit(3, [31, 32])] },
    {
      crewId: 1,
      day: '2026-10-12',
      visits: [testVisit(1, [11, 12, 13]), testVisit(2, [21]), testVisit(4, [41])],
    },
    // A field with more points than a day has goes on over the next.
    { crewId: 2, day: '2026-10-13', visits: [testVisit(1, [14, 15])] },
  ])
const at = (crewId: number, day: string, fieldYearId: number): VisitKey => ({ crewId, day, fieldYearId })
const said = ({ days }: Draft) =>
  days.map(({ crewId, day, visits }) => [
    `${crewId} ${day}`,
    visits.map(({ fieldYearId, points }) => `${fieldYearId}: ${points.map(({ id }) => id).join(' ')}`),
  ])

describe('the draft of days', () => {
  it('POI-41: stands by day and crew', () => {
    expect(said(start()).map(([day]) => day)).toEqual(['1 2026-10-12', '1 2026-10-13', '2 2026-10-13'])
  })

  it('POI-41: a field goes to the end of another day, and a day without fields goes', () => {
    const moved = moveVisit(start(), at(1, '2026-10-13', 3), { crewId: 1, day: '2026-10-12' })
    expect(said(moved)).toEqual([
      ['1 2026-10-12', ['1: 11 12 13', '2: 21', '4: 41', '3: 31 32']],
      ['2 2026-10-13', ['1: 14 15']],
    ])
  })

  it('POI-41: the parts of a field are one visit where they meet', () => {
    const moved = moveVisit(start(), at(2, '2026-10-13', 1), { crewId: 1, day: '2026-10-12' })
    expect(said(moved)[0]).toEqual(['1 2026-10-12', ['1: 11 12 13 14 15', '2: 21', '4: 41']])
  })

  it('POI-41: goes up and down, and at the ends stays', () => {
    const up = shiftVisit(start(), at(1, '2026-10-12', 4), -1)
    expect(said(up)[0]).toEqual(['1 2026-10-12', ['1: 11 12 13', '4: 41', '2: 21']])
    expect(said(shiftVisit(start(), at(1, '2026-10-12', 1), -1))).toEqual(said(start()))
    expect(said(shiftVisit(start(), at(1, '2026-10-12', 4), 1))).toEqual(said(start()))
  })

  it('POI-41: what is left out comes back to its day', () => {
    const key = at(1, '2026-10-13', 3)
    const removed = removeVisit(start(), key)
    expect(removed.removed.map(({ visit }) => visit.fieldYearId)).toEqual([3])
    expect(said(bringBack(removed, key))).toEqual(said(start()))
  })

  it('POI-41: after any moves each point is on exactly one day, or left out', () => {
    const all = pointsIn(start())
      .map(({ id }) => id)
      .sort()
    const key = fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(...DAYS), fc.constantFrom(1, 2, 3, 4))
    const move = fc.record({
      key,
      to: fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(...DAYS)),
      by: fc.constantFrom<-1 | 1>(-1, 1),
      kind: fc.constantFrom('move', 'shift', 'remove', 'bring'),
    })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const draft = moves.reduce((before, { kind, key: [crewId, day, id], to, by }) => {
          const where = at(crewId, day, id)
          if (kind === 'move') return moveVisit(before, where, { crewId: to[0], day: to[1] })
          if (kind === 'shift') return shiftVisit(before, where, by)
          return kind === 'remove' ? removeVisit(before, where) : bringBack(before, where)
        }, start())
        const left = draft.removed.flatMap(({ visit }) => visit.points)
        expect([...pointsIn(draft), ...left].map(({ id }) => id).sort()).toEqual(all)
        for (const { visits } of draft.days) {
          expect(visits.length).toBeGreaterThan(0)
          expect(new Set(visits.map(({ fieldYearId }) => fieldYearId)).size).toBe(visits.length)
        }
      }),
    )
  })

  it('POI-45: renewed, fields have their versions of now, and points that no longer wait are gone', () => {
    const now = [
      { crewId: 9, day: '2027-01-01', visits: [{ ...testVisit(1, [13, 11, 14, 15]), version: 8 }] },
    ]
    const draft = renewed(start(), now)
    expect(said(draft)).toEqual([
      ['1 2026-10-12', ['1: 11 13']],
      ['2 2026-10-13', ['1: 14 15']],
    ])
    expect(draft.days[0]?.visits[0]?.version).toBe(8)
  })
})
