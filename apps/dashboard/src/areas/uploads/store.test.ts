import { NO_COLUMNS } from '@org/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf, useDrafts } from './store.ts'

const { decide, decideEach, chooseColumns, confirmPlace, discard } = useDrafts.getState()
const current = (uploadId = 4) => draftOf(useDrafts.getState().draft, uploadId)

beforeEach(() => useDrafts.setState({ draft: null }))

describe('what was decided about a staged file', () => {
  it('SCR-12: adds up feature by feature', () => {
    decide(4, [0, 1], { action: 'leave' })
    decide(4, [1], { name: 'Mill race' })
    decide(4, [1], { action: 'create' })
    expect(current().decisions).toEqual({
      0: { action: 'leave' },
      1: { action: 'create', name: 'Mill race' },
    })
    decideEach(
      4,
      new Map([
        [1, { action: 'update', fieldId: 12 }],
        [2, { isOut: true }],
      ]),
    )
    chooseColumns(4, { ...NO_COLUMNS, name: 'PARCEL' })
    confirmPlace(4)
    expect(current()).toEqual({
      uploadId: 4,
      mapping: { ...NO_COLUMNS, name: 'PARCEL' },
      decisions: {
        0: { action: 'leave' },
        1: { action: 'update', name: 'Mill race', fieldId: 12 },
        2: { isOut: true },
      },
      isPlaceConfirmed: true,
    })
  })

  it('SCR-12: belongs to its file', () => {
    decide(4, [0], { action: 'leave' })
    expect(current(5).decisions).toEqual({})
    chooseColumns(5, { ...NO_COLUMNS, name: 'PARCEL' })
    expect(current(5)).toEqual({ uploadId: 5, mapping: { ...NO_COLUMNS, name: 'PARCEL' }, decisions: {} })
    decide(6, [1], { action: 'create' })
    expect(current(6)).toEqual({ uploadId: 6, mapping: null, decisions: { 1: { action: 'create' } } })
    decideEach(7, new Map([[0, { isOut: true }]]))
    expect(current(7)).toEqual({ uploadId: 7, mapping: null, decisions: { 0: { isOut: true } } })
    confirmPlace(8)
    expect(current(8)).toEqual({ uploadId: 8, mapping: null, decisions: {}, isPlaceConfirmed: true })
  })

  it('SCR-12: outlives a reload', async () => {
    const agreed = { move: true, fieldIds: [12], features: [3] }
    decide(4, [1], { action: 'update', name: 'Mill race', repair: true, isOut: true, fieldId: 12, agreed })
    chooseColumns(4, { ...NO_COLUMNS, crop: 'CROP' })
    confirmPlace(4)
    const kept = sessionStorage.getItem('draft:import')
    const before = current()
    discard(5)
    expect(current()).toEqual(before)
    discard(4)
    expect(current().decisions).toEqual({})
    if (kept === null) throw new Error('nothing was kept')
    sessionStorage.setItem('draft:import', kept)
    await useDrafts.persist.rehydrate()
    expect(current()).toEqual(before)
  })

  const whole = { uploadId: 4, mapping: NO_COLUMNS, decisions: { 0: { action: 'leave' } } }
  const keptAs = (draft: object, version = 2) => JSON.stringify({ state: { draft }, version })

  it.each([
    ['cut off', keptAs(whole).slice(0, -2)],
    ['of no file', keptAs({ ...whole, uploadId: 'x' })],
    ['of an action that there is not', keptAs({ ...whole, decisions: { 0: { action: 'sell' } } })],
    ['without decisions', keptAs({ ...whole, decisions: null })],
    ['of columns that there are not', keptAs({ ...whole, mapping: { name: 3 } })],
    ['of an older version', keptAs(whole, 1)],
  ])('SCR-12: what was kept and is %s is as if nothing was', async (_, damaged) => {
    sessionStorage.setItem('draft:import', keptAs(whole))
    await useDrafts.persist.rehydrate()
    expect(current()).toEqual(whole)
    useDrafts.setState({ draft: null })
    sessionStorage.setItem('draft:import', damaged)
    await useDrafts.persist.rehydrate()
    expect(useDrafts.getState().draft).toBeNull()
  })
})
