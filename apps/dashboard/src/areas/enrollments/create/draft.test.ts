import { afterEach, describe, expect, it } from 'vitest'
import { tabStorage } from '#platform/tab-storage.ts'
import { useNewEnrollmentDraft } from './draft.ts'

const NAME = 'draft:new-enrollment'
const typed = { growerId: 5, year: 2026, managerId: null, fieldIds: [7], notes: 'Call first' }
const kept = (words: object) => {
  tabStorage.setItem(NAME, JSON.stringify({ state: { words }, version: 1 }))
  return useNewEnrollmentDraft.persist.rehydrate()
}

afterEach(() => useNewEnrollmentDraft.getState().discard())

describe('the draft of a new enrollment', () => {
  it('ENP-33: survives an update that calls its program otherwise', async () => {
    await kept({ ...typed, programme: 'Soil carbon' })
    expect(useNewEnrollmentDraft.getState().words).toEqual({ ...typed, program: 'Soil carbon' })
  })

  it('ENP-33: counts as none when it is damaged', async () => {
    await kept({ ...typed, program: 3 })
    expect(useNewEnrollmentDraft.getState().words).toMatchObject({ growerId: null, program: '', notes: '' })
  })
})
