import { describe, expect, it } from 'vitest'
import { reviewed } from './review.ts'
import { chosenOf, groupsOf, keyOf, recordableOf, toRecord } from './rows.ts'
import { collectedPoint, collectedFile as fileOf, rowOf } from './testing.ts'
import { zonesOf } from './zones.ts'

const collectedFile = (rows: Parameters<typeof fileOf>[0]) => reviewed(fileOf(rows), new Map())

const nearest = rowOf(2, { state: 'confirm', matchedBy: 'nearest' })
const file = collectedFile([
  rowOf(1),
  nearest,
  rowOf(3, { state: 'already' }),
  rowOf(4, { state: 'doubled', point: collectedPoint({ id: 1 }) }),
  rowOf(5, { state: 'unmatched', point: null, matchedBy: null, distanceM: null }),
])

describe('positions of a file', () => {
  it('PCP-4: are grouped by what becomes of them; groups without any are left out', () => {
    expect(groupsOf(file).map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Ready', 1],
      ['To confirm', 1],
      ['Already recorded', 1],
      ['Doubled', 1],
      ['Without a point', 1],
    ])
    expect(recordableOf(file).map(({ row }) => row)).toEqual([1, 2])
  })

  it('PCP-12: are chosen where they are ready or confirmed, of a point one', () => {
    expect(chosenOf(file, new Set()).map(({ row }) => row)).toEqual([1])
    expect(chosenOf(file, new Set([keyOf(nearest)])).map(({ row }) => row)).toEqual([1, 2])
    const same = rowOf(6, { state: 'confirm', point: collectedPoint({ id: 1 }) })
    expect(chosenOf(collectedFile([same, rowOf(1)]), new Set([keyOf(same)])).map(({ row }) => row)).toEqual([
      1,
    ])
  })

  it('PCP-7: have a reason where they are elsewhere, and the time that was typed where they have none', () => {
    const rows = recordableOf(collectedFile([rowOf(1), rowOf(2, { distanceM: 14, at: null })]))
    const said = { reason: 'Wet', isOutsideStratum: true, at: '2026-05-05T10:00:00.000Z' }
    expect(toRecord(rows, said)).toMatchObject([
      { id: 1, version: 3, accuracyM: 1.5, collectedAt: '2026-05-04T14:30:00.000Z', reason: '' },
      { id: 2, collectedAt: said.at, reason: 'Wet', isOutsideStratum: true },
    ])
  })
})

describe('what kept the crew from the places of a file', () => {
  it('PCP-29: is what the words of the position say; of a relocation not the reason that all of them share', () => {
    const rows = recordableOf(
      collectedFile([
        rowOf(1, { remark: 'Flooded corner' }),
        rowOf(2, { distanceM: 14, remark: 'Rocks at the planned place' }),
        rowOf(3, { distanceM: 14 }),
        rowOf(4, { proposes: 'skip', remark: 'Skipped, out of time' }),
        rowOf(5, { proposes: 'inaccessible', remark: 'Inaccessible' }),
      ]),
    )
    const said = { reason: 'Wet', isOutsideStratum: false, at: '2026-05-05T10:00:00.000Z' }
    expect(toRecord(rows, said).map(({ cause }) => cause)).toEqual([
      ...[undefined, 'rock', undefined],
      ...['time', undefined],
    ])
  })
})

describe('zones of times', () => {
  it('PCP-8: this computer’s is first; each zone is there once', () => {
    const zones = zonesOf()
    const local = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(zones[0]).toEqual({ key: local, label: `${local.replaceAll('_', ' ')}, as this computer` })
    expect(new Set(zones.map(({ key }) => key)).size).toBe(zones.length)
    expect(zones.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['UTC', 'America/Chicago', 'Asia/Tokyo']),
    )
  })
})
