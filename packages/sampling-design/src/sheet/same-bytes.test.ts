import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestSmallDesigns } from '../testing/designs.ts'

const committed: Record<string, unknown> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testing/committed-digests.json'), 'utf8'),
)

// Chromium is held to the same file by e2e/src/stories/sampling-design.test.ts.
describe('SHT-7: the same bytes everywhere', () => {
  const here = digestSmallDesigns()

  it('there is a digest for each design', () => {
    expect(Object.keys(here)).toEqual(Object.keys(committed))
  })

  // After a change of a method on purpose: node --conditions=@org/source packages/sampling-design/tools/digests.ts
  it.each(Object.entries(here))('%s', (name, digests) => {
    expect(digests).toEqual(committed[name])
  })
})
