import { describe, expect, it } from 'vitest'
import { headTest } from './heads.ts'
import { holdsNumber } from './number-count.ts'

describe('heads of tables', () => {
  it('are found below rows whose names differ by their digits, with numbers among them', () => {
    const isHead = headTest()
    const rows = [
      ['Lab No', 'Sample', 'Analyte', 'Result', 'Unit'],
      ['L1001', 'S1', 'K', '140', 'ppm'],
      ['L1002', 'S2', 'pH', '6.1', ''],
      ['L1003', 'S3', 'NO3', '12', 'ppm'],
      ['Lab No', 'Sample', 'K', 'NO3', 'NH4'],
      ['Lab No', 'Sample', 'pH', 'Ca', 'K', '2026'],
      ['S4', 'sandy loam', 'brown', '', ''],
      ['Depth', 'Soil pH 1:1', 'SOM %', '', ''],
    ]
    expect(rows.map(isHead)).toEqual([true, false, false, false, true, true, false, true])
  })

  it('a number can stand behind words of a limit, and not behind those of a name', () => {
    const cells = [
      'ND<0.05',
      'less than 2',
      'ND (0.1)',
      'BDL @ 0.05',
      'L600',
      'note 5',
      'North 12',
      'n.d.',
      'ND５',
    ]
    expect(cells.map(holdsNumber)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      holdsNumber('ND5'),
    ])
  })
})
