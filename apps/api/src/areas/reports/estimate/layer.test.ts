import { describe, expect, it } from 'vitest'
import type { Observation } from '../values/observe.ts'
import type { Profile } from '../values/profiles.ts'
import { chooseLayer, commonLayer, stockDepths } from './layer.ts'

const seen = (topCm: number, bottomCm: number, value: number | null = 1): Observation => ({
  ...{ pointId: 1, sampleId: 1, resultId: 1, topCm, bottomCm, value, words: '' },
  ...{ isCensored: false, isAbove: false, low: value, high: value, excluded: null, quality: 0 },
})
const profile = (...layers: readonly (readonly [number, number])[]): Profile => ({
  ...{ pointId: 1, lack: null },
  layers: layers.map(([topCm, bottomCm]) => ({
    ...{ topCm, bottomCm, bulkDensityGCm3: 1.3, carbonPercent: 2, isCensored: false },
    ...{ isAbove: false, quality: 0 },
  })),
})
const UPPER = { topCm: 0, bottomCm: 15 }
const LOWER = { topCm: 15, bottomCm: 30 }

describe('RPT-30: the layer of an estimate', () => {
  it('is the one that is asked for, else the first with a value', () => {
    const all = [seen(15, 30), seen(0, 15, null)]
    expect(chooseLayer(all, {})).toEqual(LOWER)
    expect(chooseLayer([seen(15, 30, null), seen(0, 15, null)], {})).toEqual(UPPER)
    const both = [seen(15, 30), seen(0, 15)]
    expect(chooseLayer(both, { topCm: 15 })).toEqual(LOWER)
    expect(chooseLayer(both, { bottomCm: 15 })).toEqual(UPPER)
    expect(chooseLayer(both, { topCm: 0, bottomCm: 30 })).toBeNull()
  })

  it('of several fields is the one that most have, of equals the upper', () => {
    expect(commonLayer([[seen(15, 30), seen(0, 15)], [seen(15, 30)]], {})).toEqual(LOWER)
    expect(commonLayer([[seen(15, 30)], [seen(0, 15)]], {})).toEqual(UPPER)
    expect(commonLayer([[seen(15, 30), seen(0, 15, null)], [seen(0, 15, null)]], {})).toEqual(LOWER)
    expect(commonLayer([[seen(15, 30)], [seen(15, 30)], [seen(0, 15)]], { topCm: 0 })).toEqual(UPPER)
    expect(commonLayer([[seen(0, 15)]], { bottomCm: 30 })).toBeNull()
    expect(commonLayer([], {})).toBeNull()
  })
})

describe('RPT-34: the depths of a stock', () => {
  it('end where most of the points with the top reach without a gap: shallow ones do not decide for all', () => {
    const all = [profile([15, 30], [0, 15], [40, 60]), profile([0, 15], [15, 60]), profile([20, 60])]
    expect(stockDepths(all, {})).toEqual({ topCm: 0, bottomCm: 30 })
    const deep = Array.from({ length: 9 }, () => profile([0, 15], [15, 30]))
    const shallow = Array.from({ length: 3 }, () => profile([0, 15]))
    expect(stockDepths([...deep, ...shallow], {})).toEqual({ topCm: 0, bottomCm: 30 })
    expect(stockDepths([...deep.slice(0, 2), ...shallow], {})).toEqual(UPPER)
    expect(stockDepths(all, { topCm: 15 })).toEqual(LOWER)
    expect(stockDepths([profile([20, 60])], {})).toBeNull()
    expect(stockDepths([], {})).toBeNull()
  })

  it('are those asked for, unless the bottom is not below the top', () => {
    expect(stockDepths([], { bottomCm: 20 })).toEqual({ topCm: 0, bottomCm: 20 })
    expect(stockDepths([], { topCm: 20, bottomCm: 20 })).toBeNull()
  })
})
