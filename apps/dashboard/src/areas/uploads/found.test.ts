import { describe, expect, it } from 'vitest'
import { candidatesOf } from './candidates.ts'
import { foundIn } from './found.ts'
import { creekBottom, featureMatch, stagedFeature, stagedUpload } from './testing.ts'

const upload = stagedUpload([
  stagedFeature(0, { suggestedName: 'Ridge 10', areaHa: 3 }),
  stagedFeature(1, { suggestedName: 'Ridge 2', areaHa: 1, attributes: { crop: 'Maïs', owner: 'Alder' } }),
  stagedFeature(2, { suggestedName: 'Marsh', areaHa: 2, attributes: { crop: 'oats', owner: 'Pike' } }),
])
const matches = [
  featureMatch(0, { name: 'Ridge 10' }),
  featureMatch(1, { name: 'Ridge 2', outcome: 'conflict', field: creekBottom }),
  featureMatch(2, { name: 'Marsh', outcome: 'matched', field: creekBottom }),
]
const candidates = candidatesOf(upload, matches, null)
const names = (search: string, order: Parameters<typeof foundIn>[2] = null) =>
  foundIn(candidates, search, order).map(({ name }) => name)

describe('the search of a file’s features', () => {
  it('SCR-175: every word stands in the name, the field or an attribute, in any case and without accents', () => {
    expect(names(' ALDER mais')).toEqual(['Ridge 2'])
    expect(names('ridge')).toEqual(['Ridge 10', 'Ridge 2'])
    expect(names('creek pike')).toEqual(['Marsh'])
    expect(names('owner')).toEqual([])
  })

  it('SCR-176: features are sorted by name with its numbers, by area, and with what needs a decision first', () => {
    expect(names('', 'name')).toEqual(['Marsh', 'Ridge 2', 'Ridge 10'])
    expect(names('', '-area')).toEqual(['Ridge 10', 'Marsh', 'Ridge 2'])
    expect(names('', 'outcome')).toEqual(['Ridge 2', 'Marsh', 'Ridge 10'])
  })
})
