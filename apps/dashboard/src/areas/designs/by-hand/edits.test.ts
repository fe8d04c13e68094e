import type { DesignPlan, GridPlan } from '@org/core/contract'
import { expect, it } from 'vitest'
import { defaultGrid } from '../plan/defaults.ts'
import { testPlan } from '../testing.ts'
import {
  editsOf,
  withMove,
  withoutMove,
  withoutNewestStrataEdit,
  withoutVoidEdits,
  withStrataEdit,
} from './edits.ts'
import { droppedWords, moveWords, readNumbers, strataEditWords } from './words.ts'

const merge = { kind: 'merge' as const, strata: [0, 1] }
const rename = { kind: 'rename' as const, stratum: 0, name: 'Creek' }
const move = { stratum: 0, role: 'base' as const, order: 1, to: { lon: -97, lat: 41 } }
const plan: DesignPlan = testPlan()
const edited = withMove(withStrataEdit(plan, merge), move)
const edits = editsOf(edited)

it('DES-36: edits are undone one by one, and the plan is then that of before', () => {
  const named = withStrataEdit(edited, rename)
  expect(editsOf(named)).toEqual({ strata: [merge, rename], points: [move] })
  expect(withoutNewestStrataEdit(named)).toEqual(edited)
  expect(withoutMove(edited, move)).toEqual(withStrataEdit(plan, merge))
  expect(withoutNewestStrataEdit(withoutMove(edited, move))).toEqual(plan)
  expect(Object.keys(withoutNewestStrataEdit(edited))).not.toContain('edits')
})

it('DES-36: a point that is moved again has its new place alone', () => {
  const again = { ...move, to: { lon: -97.1, lat: 41 } }
  expect(editsOf(withMove(edited, again)).points).toEqual([again])
  const other = { ...move, order: 2 }
  expect(editsOf(withMove(edited, other)).points).toEqual([move, other])
})

it('DES-36: strata that are merged or split draw other points: moves go; a name leaves them', () => {
  expect(editsOf(withStrataEdit(edited, merge)).points).toEqual([])
  expect(editsOf(withStrataEdit(edited, rename)).points).toEqual([move])
  expect(editsOf(withoutNewestStrataEdit(edited)).points).toEqual([])
  expect(editsOf(withoutNewestStrataEdit(withStrataEdit(edited, rename))).points).toEqual([move])
})

it.each([
  ['strata', { strataCount: 6 }],
  ['cell size', { cellSizeM: 7 }],
  ['edge buffer', { bufferM: 3 }],
  ['seed', { seed: 5 }],
  ['method', { method: 'compact' as const }],
])('DES-37: another %s makes other strata: all edits go, and are counted', (_name, change) => {
  const { plan: kept, dropped } = withoutVoidEdits(edited, { ...testPlan(change), edits })
  expect(dropped).toEqual({ strata: 1, points: 1, ofYear: null })
  expect(kept).toEqual({ ...plan, ...change })
})

it.each([
  ['points', { pointCount: 20 }],
  ['placement', { placement: 'systematic' as const }],
  ['minimum distance', { minDistanceM: 30 }],
  ['replacements', { replacementsPerStratum: 3 }],
])('DES-37: other %s draw other points: moves go, strata stay as edited', (_name, change) => {
  const { plan: kept, dropped } = withoutVoidEdits(edited, { ...testPlan(change), edits })
  expect(dropped).toEqual({ strata: 0, points: 1, ofYear: null })
  expect(kept).toEqual({ ...withStrataEdit(plan, merge), ...change })
})

it('DES-37: what changes neither strata nor points leaves the edits; so does a plan that comes with its own', () => {
  const cores = { pattern: 'around' as const, count: 8, radiusM: 7.5 }
  expect(withoutVoidEdits(edited, { ...edited, cores }).dropped).toEqual({
    strata: 0,
    points: 0,
    ofYear: null,
  })
  const other = withStrataEdit(testPlan({ strataCount: 5 }), merge)
  expect(withoutVoidEdits(edited, other).plan).toBe(other)
  const grid: GridPlan = { ...defaultGrid(400_000, 1), edits: { strata: [merge], points: [] } }
  expect(withoutVoidEdits(grid, { ...grid, seed: 2 }).plan.edits).toBe(grid.edits)
  const alignedWith = { fieldName: 'Slope', year: 2025, designNumber: 1 }
  const named = { ...grid, grid: { ...grid.grid, alignedWith } }
  expect(withoutVoidEdits(grid, named).plan.edits).toBe(grid.edits)
  const turned = { ...grid, grid: { ...grid.grid, rotationDeg: 5 } }
  expect(withoutVoidEdits(grid, turned).dropped).toEqual({ strata: 1, points: 0, ofYear: null })
})

it('DES-36: edits are said by the numbers that a person reads', () => {
  expect(strataEditWords({ kind: 'merge', strata: [0, 2, 4] })).toBe('Merged strata 1, 3 and 5')
  expect(strataEditWords(rename)).toBe('Named stratum 1 “Creek”')
  const place = { number: 7, stratum: 1, role: 'base' as const, order: 1, lon: 0, lat: 0 }
  expect(moveWords(move, [place])).toBe('Moved point 7 of stratum 1')
  expect(moveWords(move, [])).toBe('Moved a point of stratum 1')
  expect(droppedWords({ strata: 2, points: 1, ofYear: null })).toBe(
    'Other strata are drawn now: 2 edits of strata and 1 moved point left out',
  )
  expect(droppedWords({ strata: 0, points: 0, ofYear: null })).toBeNull()
})

it('DES-36: typed numbers of strata are read as people write them; others are refused', () => {
  expect(readNumbers('3, 1 and 4', 5)).toEqual([3, 1, 4])
  expect(readNumbers('', 5)).toEqual([])
  for (const wrong of ['0', '6', '1.5', '1, 1', 'one', '-2']) expect(readNumbers(wrong, 5)).toBeNull()
})

it('DES-38: a plan that draws an earlier design again says so no longer once other points come out', () => {
  const kept = { year: 2025, designNumber: 1, inaccessible: [], panel: null }
  const again = { ...testPlan(), kept }
  const { plan: other, dropped } = withoutVoidEdits(again, { ...again, pointCount: 20 })
  expect(dropped).toEqual({ strata: 0, points: 0, ofYear: 2025 })
  expect(Object.keys(other)).not.toContain('kept')
  expect(droppedWords(dropped)).toBe('Other points are drawn now: the places of 2025 left out')
  const cores = { pattern: 'around' as const, count: 8, radiusM: 7.5 }
  expect(withoutVoidEdits(again, { ...again, cores }).plan.kept).toBe(kept)
  // Places that are kept one by one stay what they are, whatever is drawn beside them.
  const panel = { ...again, kept: { ...kept, panel: { strataSeed: 1, places: [{ lon: -93, lat: 41 }] } } }
  expect(withoutVoidEdits(panel, { ...panel, pointCount: 20 }).plan.kept).toBe(panel.kept)
})
