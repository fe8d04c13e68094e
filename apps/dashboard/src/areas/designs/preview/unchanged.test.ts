import type { CompactPlan, MultiPolygon } from '@org/core/contract'
import { expect, it } from 'vitest'
import { fieldOf, squareField, testPlan } from '../testing.ts'
import { squareZone, zonesPlan } from '../zones/testing.ts'
import type { Preview, PreviewRequest } from './messages.ts'
import { makePreview } from './preview.ts'
import { withUnchanged } from './unchanged.ts'

const BOUNDARY = fieldOf(squareField(300))

/** As the worker makes it and the page hears it: every part another object. */
function answered(plan: Partial<CompactPlan>, boundary: MultiPolygon) {
  const of: PreviewRequest = { id: 1, plan: testPlan(plan), boundary }
  const made = makePreview(structuredClone(of), () => 0)
  if ('refusal' in made) throw new Error(made.refusal.message)
  return { of, preview: structuredClone(made.preview) }
}

/** Which parts are drawn on: those of the preview before. */
function shared(change: Partial<CompactPlan>, boundary = BOUNDARY): string[] {
  const before = answered({}, BOUNDARY)
  const after = answered(change, boundary)
  const preview: Preview = withUnchanged(after.preview, after.of, before)
  expect(preview).toEqual(after.preview)
  const { strata, points, cellLines, masked, boundary: edge } = preview.drawn
  const { drawn } = before.preview
  return Object.entries({ strata, points, cellLines, masked, edge }).flatMap(([name, part]) =>
    Object.values(drawn).includes(part) ? [name] : [],
  )
}

it.each([
  ['points', { pointCount: 13 }, ['strata', 'cellLines', 'masked', 'edge']],
  ['strata', { strataCount: 5 }, ['cellLines', 'masked', 'edge']],
  ['cells', { cellSizeM: 12 }, ['masked', 'edge']],
])('of other %s, what is drawn alike stays the same object', (_, change, same) => {
  expect(shared(change)).toEqual(same)
})

it('nothing is taken from another boundary, be it of the same shape, or from before the first preview', () => {
  expect(shared({ pointCount: 13 }, fieldOf(squareField(300, 5000)))).toEqual([])
  const { preview, of } = answered({}, BOUNDARY)
  expect(withUnchanged(preview, of, { preview: null, of: null })).toBe(preview)
})

it('DES-28: a zone that is renamed alone is drawn anew with its name', () => {
  const named = (name: string) => {
    const of: PreviewRequest = { id: 1, plan: zonesPlan([squareZone(name, 300)]), boundary: BOUNDARY }
    const made = makePreview(of, () => 0)
    if ('refusal' in made) throw new Error(made.refusal.message)
    return { of, preview: made.preview }
  }
  const [before, after] = [named('Creek'), named('Ridge')]
  expect(after.preview.digests).toEqual(before.preview.digests)
  const { drawn } = withUnchanged(after.preview, after.of, before)
  expect(drawn.strata.map(({ name }) => name)).toEqual(['Ridge'])
  expect(drawn.cellLines).toBe(before.preview.drawn.cellLines)
})
