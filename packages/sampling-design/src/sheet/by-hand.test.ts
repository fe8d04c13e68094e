import { describe, expect, it } from 'vitest'
import { demoField, demoStrips } from '../testing/demo-field.ts'
import { editedByHand } from '../testing/designs.ts'
import { refusal } from '../testing/refusal.ts'
import { designSheet, makeDesign } from './design-sheet.ts'
import type { DesignInput } from './input.ts'
import { reproduce } from './reproduce.ts'

const boundary = demoField(12)
const names = ['North', 'Middle', 'South']
const input: DesignInput = {
  ...{ seed: 7, boundary, frame: { cellSizeM: 20 }, points: { method: 'lpm2', over: 1 }, route: {} },
  strata: { method: 'polygons', polygons: demoStrips(boundary, 3), names },
  allocation: { method: 'each', perStratum: 2 },
}
const edited = editedByHand(input)

describe('edits by hand in a sheet', () => {
  it('SHT-14: a sheet lists each edit, in order, and says the names and the moved points', () => {
    const sheet = designSheet(edited)
    expect(sheet.parameters.edits?.strata.map(({ kind }) => kind)).toEqual(['merge', 'split', 'rename'])
    expect(sheet.parameters.edits?.points).toEqual(edited.edits?.points)
    expect(sheet.strata.names).toEqual(['North', 'South', 'Low ground'])
    expect(sheet.strata.list).toHaveLength(3)
    const [moved] = sheet.moved ?? []
    expect(sheet.moved).toHaveLength(1)
    expect(sheet.points[moved ?? -1]).toMatchObject({
      ...{ stratum: 0, role: 'base', order: 1 },
      ...edited.edits?.points?.[0]?.to,
    })
  })

  it('SHT-14: points are placed in the strata as they were edited, and the way leads over moved points', () => {
    const { points, stratumOf, sheet } = makeDesign(edited)
    expect(points.filter(({ role }) => role === 'base')).toHaveLength(6)
    expect(new Set(stratumOf)).toEqual(new Set([0, 1, 2]))
    const drawn = makeDesign({ ...edited, edits: { strata: edited.edits?.strata } })
    expect(sheet.route?.lengthM).not.toBe(drawn.sheet.route?.lengthM)
    expect(sheet.digests.stratumOf).toBe(drawn.sheet.digests.stratumOf)
    expect(sheet.digests.points).not.toBe(drawn.sheet.digests.points)
  })

  it('SHT-14: without any edit, or with empty lists, the sheet is that of before', () => {
    const sheet = JSON.stringify(designSheet(input))
    expect(JSON.stringify(designSheet({ ...input, edits: { strata: [], points: [] } }))).toBe(sheet)
    expect(sheet).not.toMatch(/"(edits|moved|cores)"/)
    expect(designSheet({ ...input, strata: { method: 'compact', k: 3 } }).strata.names).toBeUndefined()
  })

  it('SHT-14: it is made again from its sheet; another move or name in it is not', () => {
    const text = JSON.stringify(designSheet(edited))
    expect(JSON.stringify(reproduce(JSON.parse(text)).sheet)).toBe(text)
    const other = JSON.parse(text)
    other.strata.names[2] = 'High ground'
    expect(() => reproduce(other)).toThrow(/strata/)
    const unmoved = JSON.parse(text)
    unmoved.moved = [1]
    expect(() => reproduce(unmoved)).toThrow(/moved/)
  })

  it('SHT-14: names that are not one for each polygon are refused', () => {
    const strata = { method: 'polygons', polygons: demoStrips(boundary, 3), names: ['One'] } as const
    expect(refusal(() => designSheet({ ...input, strata }))).toMatchObject({ name: 'LengthMismatch' })
  })
})

describe('cores in a sheet', () => {
  const withCores: DesignInput = { ...edited, cores: { pattern: 'around', count: 4, radiusM: 8 } }

  it('SHT-15: each point has its cores, in the order of points; a moved point has them at its new place', () => {
    const sheet = designSheet(withCores)
    expect(sheet.parameters.cores).toEqual({ pattern: 'around', count: 4, radiusM: 8, seed: 7 })
    expect(sheet.cores).toHaveLength(sheet.points.length)
    const [moved = -1] = sheet.moved ?? []
    const at = sheet.points[moved]
    for (const core of sheet.cores?.[moved] ?? []) {
      expect(Math.abs(core.lat - (at?.lat ?? 0)) * 111_000).toBeLessThan(8.1)
    }
  })

  it('SHT-15: cores change neither strata nor points, and come out the same again', () => {
    const { digests } = designSheet(edited)
    const text = JSON.stringify(designSheet(withCores))
    expect(designSheet(withCores).digests).toEqual(digests)
    expect(JSON.stringify(reproduce(JSON.parse(text)).sheet)).toBe(text)
    const other = JSON.parse(text)
    other.cores[0][0].lat += 1e-7
    expect(() => reproduce(other)).toThrow(/cores/)
  })
})
