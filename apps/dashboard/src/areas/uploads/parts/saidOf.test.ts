import { describe, expect, it } from 'vitest'
import { saidOf } from './saidOf.ts'

const nothing = { createdIds: [], updatedIds: [], unchangedIds: [], keptYears: [] }

describe('SCR-143: what is said of an import', () => {
  it('counts what was made, what was replaced, and what was left', () => {
    const made = { ...nothing, createdIds: [1, 2], updatedIds: [3], unchangedIds: [4] }
    expect(saidOf(made, 'Teal Creek', '12 ha')).toBe(
      '2 fields added, 1 boundary replaced for Teal Creek: 12 ha. 1 field already matched the file.',
    )
  })

  it('says that nothing changed', () => {
    expect(saidOf({ ...nothing, unchangedIds: [1, 2, 3] }, 'Teal Creek', '0 ha')).toBe(
      'Nothing changed for Teal Creek. 3 fields already matched the file.',
    )
  })
})
