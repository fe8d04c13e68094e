import { ENROLLMENT_EVENTS, ENROLLMENT_STATUSES, enrollmentWorkflow, findMove, movesFrom } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enrollment } from '../testing.ts'
import {
  asksMore,
  doneCountWords,
  doneWords,
  eventsFrom,
  eventTo,
  MAY,
  movable,
  noneMovable,
} from './moving.ts'

const rows = fc
  .array(fc.constantFrom(...ENROLLMENT_STATUSES), { minLength: 1, maxLength: 12 })
  .map((statuses) => statuses.map((status, at) => enrollment({ id: at + 1, status })))

describe('ENP-10: moves of many', () => {
  it('each is about exactly those rows that the workflow moves from where they stand', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...ENROLLMENT_EVENTS), (chosen, event) => {
        const able = new Set(movable(chosen, event).map(({ id }) => id))
        for (const { id, status } of chosen)
          expect(able.has(id)).toBe(findMove(enrollmentWorkflow, status, event) !== null)
      }),
    )
  })

  it('a card offers what its state has, and names the right that each of them needs', () => {
    for (const status of ENROLLMENT_STATUSES) {
      const moves = movesFrom(enrollmentWorkflow, status)
      expect(new Set<string>(eventsFrom(status))).toEqual(new Set(moves.map(({ event }) => event)))
      for (const event of eventsFrom(status))
        expect(MAY[event]).toBe(moves.find((move) => move.event === event)?.may)
    }
  })

  it('where none can be moved it says what the move is for, and what was chosen', () => {
    const words = noneMovable(
      [enrollment({ id: 1 }), enrollment({ id: 2, status: 'signed' }), enrollment({ id: 3 })],
      'sign',
    )
    expect(words).toBe(
      '“Sign” is for enrollments that are eligible; the chosen enrollments are draft, signed',
    )
  })

  it('asks before what needs a reason or a day, and for nothing else', () => {
    expect(ENROLLMENT_EVENTS.filter(asksMore)).toEqual(['accept', 'sign', 'withdraw'])
  })
})

describe('ENP-11: the words for what was done', () => {
  const eligible = enrollment({ id: 1, growerName: 'Teal Creek', status: 'eligible' })
  const inReview = enrollment({ id: 2, status: 'needs_review' })

  it('one by its name, many by their number', () => {
    expect(doneWords('sign', [{ ...eligible, status: 'signed' }])).toBe(
      'Teal Creek · Soil carbon 2026 signed',
    )
    expect(doneWords('withdraw', [eligible, inReview])).toBe('2 enrollments withdrawn')
  })

  it('a submission by what its checks found', () => {
    expect(doneWords('submit', [eligible])).toBe('Teal Creek · Soil carbon 2026 is eligible')
    expect(doneWords('submit', [inReview])).toBe('Grower 2 · Soil carbon 2026 needs review')
    expect(doneWords('submit', [eligible, { ...eligible, id: 3 }])).toBe(
      '2 enrollments submitted: all eligible',
    )
    expect(doneWords('submit', [eligible, inReview])).toBe(
      '2 enrollments submitted: 1 eligible, 1 for review',
    )
  })

  it('above refused rows by its number alone', () => {
    expect(doneCountWords('submit', 3)).toBe('3 enrollments submitted')
    expect(doneCountWords('sign', 0)).toBe('No enrollment was signed')
  })
})

describe('ENP-17: a card that is dragged', () => {
  it('goes where a move of a person leads, and nowhere else', () => {
    const ways = ENROLLMENT_STATUSES.flatMap((from) =>
      ENROLLMENT_STATUSES.flatMap((to) => {
        const event = eventTo(from, to)
        return event === null || event === 'withdraw' ? [] : [`${from} ${event} ${to}`]
      }),
    )
    expect(ways).toEqual([
      'draft submit submitted',
      'needs_review submit submitted',
      'needs_review accept eligible',
      'eligible sign signed',
      'signed activate active',
      'active complete complete',
    ])
    expect(eventTo('complete', 'withdrawn')).toBeNull()
    expect(eventTo('draft', 'withdrawn')).toBe('withdraw')
  })
})
