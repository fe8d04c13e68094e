import type { Zone, ZonesPlan } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { fieldOf, squareField } from '../testing.ts'
import { squareZone, zonesPlan } from '../zones/testing.ts'
import { makePreview } from './preview.ts'

const FIELD = fieldOf(squareField(400))

const outcome = (zones: Zone[], given: Partial<ZonesPlan> = {}) =>
  makePreview({ plan: zonesPlan(zones, given), boundary: FIELD }, () => 0)

function said(zones: Zone[], given: Partial<ZonesPlan> = {}): string[] {
  const made = outcome(zones, given)
  if ('refusal' in made) throw new Error(made.refusal.message)
  return made.preview.warnings.map(({ message }) => message)
}

describe('DES-28: zones are called by their names', () => {
  it('what is in no zone and in several is said with its area', () => {
    const west = squareZone('Creek', 200)
    expect(said([west, squareZone('Ridge', 200, 200)])).toEqual([
      '20 ac (8 ha) of the field are in no zone and are not sampled',
    ])
    expect(said([west, squareZone('Ridge', 400, 100)], { fillsGaps: true })).toEqual([
      '4.9 ac (2 ha) of the field are in no zone: the nearest zone has them',
      'Creek and Ridge overlap by 4.9 ac (2 ha): Creek has it',
    ])
    expect(said([squareZone('All', 400)])).toEqual([])
  })

  it('what is in no zone is not sampled: weights are of the sampled area, and areas add up', () => {
    const made = outcome([squareZone('Creek', 200), squareZone('Ridge', 200, 200)])
    if ('refusal' in made) throw new Error(made.refusal.message)
    const { strata, sampledM2, maskedM2, boundaryM2 } = made.preview
    expect(strata.map(({ weight }) => weight)).toEqual([0.5, 0.5])
    expect(sampledM2 / boundaryM2).toBeCloseTo(0.5, 2)
    expect(sampledM2 + maskedM2).toBeCloseTo(boundaryM2, 6)
  })

  it('strata have their names, in the table, on the map and in what falls short', () => {
    const zones = [squareZone('Creek', 200), squareZone('Ridge', 15, 300, 300)]
    const made = outcome(zones, { fillsGaps: false, replacementsPerStratum: 9 })
    if ('refusal' in made) throw new Error(made.refusal.message)
    const { strata, drawn, warnings } = made.preview
    expect(strata.map(({ name }) => name)).toEqual(['Creek', 'Ridge'])
    expect(drawn.strata.map(({ name }) => name)).toEqual(['Creek', 'Ridge'])
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Placed \d of 9 replacements in Ridge$/),
    )
  })
})

describe('DES-28: zones without a cell', () => {
  it('are refused by their names, each of them', () => {
    const zones = [squareZone('All', 400), squareZone('Pond', 30, 50, 50), squareZone('Far', 100, 900)]
    expect(outcome(zones)).toEqual({
      refusal: {
        message: 'Pond and Far have no cells of their own in this field',
        remedy: 'Remove them, draw them larger, or use smaller cells.',
        emptyZones: [1, 2],
      },
    })
    const adaptive = { bufferM: { minM: 10, maxM: 30, keepShare: 0.8 } }
    expect(outcome([squareZone('Edge', 8), squareZone('All', 400)], adaptive)).toEqual({
      refusal: {
        message: 'Edge has no cell of its own in this field',
        remedy: 'Remove it, draw it larger, or use smaller cells.',
        emptyZones: [0],
      },
    })
  })

  it('leave nothing to remove where none has any', () => {
    expect(outcome([squareZone('Far', 100, 900)])).toEqual({
      refusal: { message: 'No zone has a cell of this field', remedy: 'Draw or import zones of this field.' },
    })
  })
})
