import { describe, expect, it } from 'vitest'
import { MAX_IMPORT_FEATURES } from '../fields/schema.ts'
import { boundaryCommitSchema } from './schema.ts'

const chosen = (count: number) => ({
  growerId: 1,
  year: 2026,
  features: Array.from({ length: count }, (_, index) => ({
    index,
    action: 'create',
    name: ` Field ${index} `,
  })),
})

describe('the import of a boundary file', () => {
  it('UPL-21: has at least one feature, and as many as may be imported at once', () => {
    expect(boundaryCommitSchema.safeParse(chosen(0)).error?.issues[0]?.message).toBe(
      'Choose at least one feature',
    )
    expect(boundaryCommitSchema.parse(chosen(1)).features).toEqual([
      {
        index: 0,
        action: 'create',
        name: 'Field 0',
        growerId: null,
        fieldId: null,
        fieldVersion: null,
        repair: false,
        decided: false,
        move: false,
        onFieldIds: [],
        onFeatures: [],
      },
    ])
    expect(boundaryCommitSchema.safeParse(chosen(MAX_IMPORT_FEATURES)).success).toBe(true)
    expect(boundaryCommitSchema.safeParse(chosen(MAX_IMPORT_FEATURES + 1)).success).toBe(false)
  })
})
