import { type FilterShape, keysOf, lists } from '@org/core'
import { describe, expect, it } from 'vitest'
import { filterAddress } from './address.ts'

describe.each(keysOf(lists))('the address of %s', (name) => {
  it('LST-74: does not take updatedSince: it is no filter of a page', () => {
    const filters: FilterShape = lists[name].filters
    const { names, read } = filterAddress(filters)
    expect(names).not.toContain('updatedSince')
    expect(read(new URLSearchParams('updatedSince=2026-03-01T00:00:00Z'))).not.toHaveProperty('updatedSince')
  })
})
