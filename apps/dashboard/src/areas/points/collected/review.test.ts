import { describe, expect, it } from 'vitest'
import { testPoint } from '../testing.ts'
import { crewsNote } from './crews.ts'
import { dayChoices } from './days.ts'
import { doneWords } from './done-words.ts'
import { eventWords, type RowGiven, reviewed } from './review.ts'
import { chosenOf, recordableOf, toRecord } from './rows.ts'
import { collectedFile, collectedPoint, rowOf } from './testing.ts'

const SAID = { reason: '', isOutsideStratum: false, at: '' }
const given = (...rows: (readonly [number, RowGiven])[]) => new Map(rows)
const gate = rowOf(1, { state: 'confirm', proposes: 'inaccessible', remark: 'locked gate' })

describe('what a person changes of rows', () => {
  it('PCP-18, PCP-19: what is left out says why, is sent without a position’s time, and can be collected all the same', () => {
    const file = collectedFile([{ ...gate, at: null, distanceM: 900 }])
    const [row] = recordableOf(reviewed(file, new Map()))
    expect(row === undefined ? '' : eventWords(row)).toBe('Inaccessible: “locked gate”')
    expect(toRecord(row === undefined ? [] : [row], SAID)).toMatchObject([
      { event: 'inaccessible', reason: 'locked gate', collectedAt: expect.stringMatching(/^20/) },
    ])
    const other = reviewed(collectedFile([gate]), given([1, { event: 'collect' }]))
    expect(toRecord(recordableOf(other), SAID)).toMatchObject([{ event: 'collect', reason: '' }])
  })

  it('PCP-20: another place changes position, accuracy and distance', () => {
    const places = [{ label: 'gate', lon: -93.4, lat: 42, accuracyM: 8, distanceM: 40 }]
    const file = collectedFile([rowOf(1, { placeLabel: 'sample', otherPlaces: places })])
    expect(reviewed(file, given([1, { place: 1 }])).rows[0]).toMatchObject(
      places.map(({ label: _, ...place }) => place)[0] ?? {},
    )
    expect(reviewed(file, given([1, { place: 0 }])).rows[0]).toMatchObject({ accuracyM: 1.5, distanceM: 2.2 })
  })

  it('PCP-21: a row given a point that another row has is refused, and names that row', () => {
    const file = collectedFile([rowOf(1), rowOf(2, { state: 'unmatched', point: null, distanceM: null })])
    const twice = reviewed(
      file,
      given([2, { point: { ...collectedPoint({ number: 1 }), isSpare: false, since: 'same' as const } }]),
    )
    expect(twice.rows.map(({ state }) => state)).toEqual(['ready', 'refused'])
    expect(twice.rows[1]?.says).toMatch(/^Row 1 has point 1 · North Forty too/)
    const free = {
      point: { ...collectedPoint({ id: 9, number: 9 }), isSpare: false, since: 'same' as const },
    }
    const [, row] = reviewed(file, given([2, free])).rows
    expect(row).toMatchObject({ state: 'confirm', matchedBy: null, distanceM: expect.closeTo(2.2, 1) })
    // The row that had it is left out: then it is free.
    const freed = reviewed(
      file,
      given(
        [1, { isLeftOut: true }],
        [2, { point: { ...collectedPoint(), isSpare: false, since: 'same' as const } }],
      ),
    )
    expect(freed.rows.map(({ state }) => state)).toEqual(['leftOut', 'confirm'])
    expect(chosenOf(freed, new Set())).toEqual([])
  })

  it('PCP-22: nobody named means each point’s crew; a replacement has that of its place', () => {
    const crew = (number: number, crewName: string | null) => collectedPoint({ id: number, number, crewName })
    const rows = recordableOf(
      reviewed(
        collectedFile([
          rowOf(1, { proposes: 'skip', point: crew(1, 'North') }),
          rowOf(2, { replaces: 1, point: crew(2, null) }),
          rowOf(3, { point: crew(3, 'South') }),
        ]),
        new Map(),
      ),
    )
    expect(crewsNote(rows)).toBe('Empty: each point’s planned crew, North (1), South (1)')
  })

  it('PCP-13: the words of what was done count replacements that took a place, and no older ones', () => {
    const rows = recordableOf(
      reviewed(collectedFile([rowOf(1), gate, rowOf(2, { replaces: 1 }), rowOf(3)]), new Map()),
    ).map((row, at) => ({ ...row, point: { ...row.point, id: at + 1 } }))
    const moved = [1, 2, 3, 4].map((id) =>
      testPoint({ id, replacesPointId: id === 3 || id === 4 ? 90 + id : null }),
    )
    expect(doneWords(rows, moved)).toBe('3 points collected, 1 left out, 1 replacement took a place')
    expect(doneWords(rows, [])).toBe('No point was recorded')
  })

  it('PCP-17: both orders of days are shown with a text that they read otherwise', () => {
    expect(dayChoices([{ atText: '28/10/2026 9:00' }, { atText: '05/11/2026 9:12' }])).toEqual([
      { key: 'dayFirst', label: 'Day first: 05/11/2026 is Nov 5, 2026' },
      { key: 'monthFirst', label: 'Month first: 05/11/2026 is May 11, 2026' },
    ])
  })
})
