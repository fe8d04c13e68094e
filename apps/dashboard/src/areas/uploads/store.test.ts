import { NO_COLUMNS } from '@org/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf, useDrafts } from './store.ts'

const { decide, chooseColumns, discard } = useDrafts.getState()
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
  })

  it('SCR-12: belongs to its file', () => {
    decide(4, [0], { action: 'leave' })
    expect(current(5).decisions).toEqual({})
    chooseColumns(5, { ...NO_COLUMNS, name: 'PARCEL' })
    expect(current(5)).toEqual({ uploadId: 5, mapping: { ...NO_COLUMNS, name: 'PARCEL' }, decisions: {} })
  })

  it('SCR-12: outlives a reload', async () => {
    decide(4, [1], { name: 'Mill race' })
    chooseColumns(4, { ...NO_COLUMNS, crop: 'CROP' })
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

  it('SCR-12: what was kept and is damaged is as if nothing was', async () => {
    sessionStorage.setItem(
      'draft:import',
      JSON.stringify({ state: { draft: { uploadId: 'x' } }, version: 2 }),
    )
    await useDrafts.persist.rehydrate()
    expect(useDrafts.getState().draft).toBeNull()
  })
})
