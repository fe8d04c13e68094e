import { expect, it } from 'vitest'
import { likelyFinder } from './likely.ts'

it('RES-97: a text that is too long for a name of a point is not looked through', () => {
  const said = { label: '', labNumber: '', sampleName: `${'- '.repeat(500_000)}x`, field: '', point: '' }
  expect(likelyFinder([])(said, null)).toEqual({ likely: null, all: [] })
})
