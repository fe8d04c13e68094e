import { seriesWords, valueClasses } from '@org/core'
import { describe, expect, it } from 'vitest'

import { testFieldReport, testLayer, testReportPoint, testReportValue, testSeries } from '../testing.ts'
import { histogram } from './bins.ts'
import { campaignsOf, differenceWords, meanLines } from './campaigns.ts'
import { classedMap, legendOf } from './classes.ts'
import { extentOf } from './extent.ts'
import { chosenLayer, pointRows, sortedRows } from './layers.ts'
import { risingEdges } from './map-view.ts'
import { cvWords, valueWords } from './words.ts'

const TOP = { topCm: 0, bottomCm: 15 }
const BELOW = { topCm: 15, bottomCm: 30 }
const COUNT = { by: 'count', classes: 2 } as const
const report = testFieldReport()

describe('RPT-74: classes of the map', () => {
  it('of points have their counts, and what has no value is counted apart', () => {
    const { classes, missing, drawn } = classedMap(report, TOP, { show: 'points', choice: COUNT })
    expect(classes.map(({ words, count }) => [words, count])).toEqual([
      ['1.00–2.00', 2],
      ['2.00', 1],
    ])
    expect(missing).toBe(1)
    expect(drawn.points.map(({ number, look }) => [number, look])).toEqual([
      [1, 'value'],
      [2, 'value'],
      [3, 'value'],
      [4, 'missing'],
    ])
    expect(drawn.strata.every(({ look }) => look === 'plain')).toBe(true)
  })

  it('of strata are of their means in the chosen layer', () => {
    const { classes, missing, drawn } = classedMap(report, BELOW, { show: 'strata', choice: COUNT })
    expect(classes.map(({ words, count }) => [words, count])).toEqual([['0.50', 1]])
    expect(missing).toBe(1)
    expect(drawn.strata.map(({ look }) => look)).toEqual(['value', 'missing'])
    expect(drawn.points.every(({ look }) => look === 'plain')).toBe(true)
  })

  it('with edges of a person are open at both ends', () => {
    const choice = { by: 'fixed', edges: [1.5] } as const
    const { classes } = classedMap(report, TOP, { show: 'points', choice })
    expect(classes.map(({ words, count }) => [words, count])).toEqual([
      ['Below 1.50', 1],
      ['1.50 and above', 2],
    ])
    expect(legendOf(valueClasses([1, 2], { by: 'fixed' }), 1).map(({ words }) => words)).toEqual([
      'All values',
    ])
  })

  it('show what is above a range among the highest, in a class without an end', () => {
    const values = [
      testReportValue({ pointId: 101, value: 1, isAbove: true, words: '> 1' }),
      testReportValue({ pointId: 102, value: 3 }),
      testReportValue({ pointId: 103, value: 2 }),
    ]
    const { classes, drawn } = classedMap({ ...report, values }, TOP, { show: 'points', choice: COUNT })
    expect(classes.map(({ words, count }) => [words, count])).toEqual([
      ['2.00–3.00', 1],
      ['3.00 and above', 2],
    ])
    const colors = drawn.points.map((point) => ('color' in point ? point.color : null))
    expect(colors[0]).toBe(colors[1])
    expect(colors[0]).not.toBe(colors[2])
  })

  it('are written with as many digits as tell them apart', () => {
    const classes = valueClasses([1, 1.1], { by: 'interval', classes: 4 })
    expect(legendOf(classes, 1).map(({ words }) => words)).toEqual([
      '1.00–1.03',
      '1.03–1.05',
      '1.05–1.08',
      '1.08–1.10',
    ])
  })

  it('without values, or without a design, are none', () => {
    const show = 'points' as const
    expect(classedMap(testFieldReport({ values: [] }), TOP, { show, choice: COUNT })).toMatchObject({
      ...{ classes: [], missing: 4 },
    })
    const bare = testFieldReport({ design: null, values: [], strataMeans: [], shown: null })
    expect(classedMap(bare, TOP, { show, choice: COUNT })).toMatchObject({ classes: [], missing: 0 })
  })

  it('take rising edges alone from an address', () => {
    expect(risingEdges(['2', 'x', '', '1.5', '2', 'Infinity'])).toEqual([1.5, 2])
    expect(risingEdges(['1', '2', '3', '4', '5', '6', '7'])).toHaveLength(6)
  })
})

describe('RPT-75: the histogram', () => {
  it('has bins of a round width, each value in one', () => {
    const { bins, digits } = histogram([1.02, 1.3, 1.4, 1.75, 2, 2.98], 2)
    expect(digits).toBe(1)
    expect(bins.map(({ from, to }) => [from, to]).slice(0, 2)).toEqual([
      [1, 1.2],
      [1.2, 1.4],
    ])
    expect(bins.map(({ count }) => count)).toEqual([1, 1, 1, 1, 0, 1, 0, 0, 0, 1])
  })

  it.each([
    [[0, 100]],
    [[0.001, 0.0099]],
    [[-5, 12.5]],
    [[99.99, 100.01]],
    [Array.from({ length: 50 }, (_, at) => at * 0.3)],
  ])('has five to ten bins for %j', (values) => {
    const { bins } = histogram(values, 1)
    expect(bins.length).toBeGreaterThanOrEqual(5)
    expect(bins.length).toBeLessThanOrEqual(10)
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
  })

  it('of equal values is one bin, of none it is empty', () => {
    expect(histogram([2, 2], 1).bins).toEqual([{ from: 2, to: 2, count: 2 }])
    expect(histogram([], 1).bins).toEqual([])
    expect(histogram([Number.NaN], 1).bins).toEqual([])
  })
})

describe('RPT-76: campaigns', () => {
  const earlier = { year: 2023, method: 'Dry combustion', unit: '%', layers: [testLayer({ mean: 1.2 })] }

  it('of the same method and unit are lines of means, oldest to newest', () => {
    const campaigns = campaignsOf(testFieldReport({ campaigns: [earlier] }), testSeries())
    expect(campaigns.map(({ year }) => year)).toEqual([2026, 2023])
    expect(meanLines(campaigns)[0]).toEqual({
      depth: TOP,
      points: [
        { x: 2026, value: 1.5 },
        { x: 2023, value: 1.2 },
      ],
    })
  })

  it('of another method or unit are said and left out of the lines', () => {
    const other = { ...earlier, method: 'Wet oxidation', unit: 'g/kg' }
    const campaigns = campaignsOf(testFieldReport({ campaigns: [other] }), testSeries())
    expect(meanLines(campaigns)).toEqual([])
    expect(campaigns.map(differenceWords)).toEqual([
      null,
      '2023 was measured by Wet oxidation, in g/kg: its means are not compared.',
    ])
  })

  it('without a value have no line', () => {
    const empty = { ...earlier, layers: [testLayer({ n: 0, mean: null })] }
    expect(meanLines(campaignsOf(testFieldReport({ campaigns: [empty] }), testSeries()))).toEqual([])
  })
})

describe('RPT-77: points', () => {
  it('are sorted by number or value, those without a value last in either direction', () => {
    const rows = pointRows(report)
    const numbers = (column: string, descending: boolean) =>
      sortedRows(rows, { column, descending }).map(({ point }) => point.number)
    expect(numbers('number', true)).toEqual([4, 3, 2, 1])
    expect(numbers('0-15', false)).toEqual([1, 3, 2, 4])
    expect(numbers('0-15', true)).toEqual([2, 3, 1, 4])
    expect(numbers('15-30', false)).toEqual([1, 2, 3, 4])
  })

  it('of one each in a stratum have their rows and classes', () => {
    const points = [testReportPoint(), testReportPoint({ id: 103, number: 2, stratumId: 42 })]
    const { design } = report
    const one = testFieldReport({ design: design && { ...design, points }, values: [testReportValue()] })
    const { classes, missing } = classedMap(one, TOP, { show: 'points', choice: COUNT })
    expect(classes.map(({ words, count }) => [words, count])).toEqual([['1.00', 1]])
    expect(missing).toBe(1)
  })
})

it('RPT-78: what is no number is a dash', () => {
  expect([valueWords(null, testSeries()), valueWords(Number.NaN, testSeries())]).toEqual(['–', '–'])
  expect([cvWords(null), cvWords(Number.POSITIVE_INFINITY), cvWords(0.125)]).toEqual(['–', '–', '12.5%'])
})

it('RPT-73: an address that names no layer shows the first with values', () => {
  const empty = testLayer({ n: 0, mean: null })
  const below = testLayer(BELOW)
  expect(chosenLayer([empty, below], '')).toBe(below)
  expect(chosenLayer([empty, below], '0-15')).toBe(empty)
  expect(chosenLayer([empty], 'deep')).toBe(empty)
  expect(chosenLayer([], '')).toBeUndefined()
})

it('RPT-73: the map shows the boundary, else strata and points, else nothing', () => {
  const { field, design } = report
  expect(extentOf(report)).toEqual([-93.41, 42, -93.4, 42.01])
  const bare = { ...field, boundary: null }
  expect(extentOf({ field: bare, design })?.[2]).toBeCloseTo(-93.39)
  expect(extentOf({ field: bare, design: null })).toBeNull()
})

it('RPT-73: a series is named by analyte, method and unit, each once', () => {
  expect(seriesWords(testSeries())).toBe('Soil organic carbon, Dry combustion (%)')
  const repeated = testSeries({ name: 'Phosphorus, Mehlich 3', method: 'Mehlich 3', unit: 'mg/kg' })
  expect(seriesWords(repeated)).toBe('Phosphorus, Mehlich 3 (mg/kg)')
  expect(seriesWords(testSeries({ name: 'pH', method: '', unit: '' }))).toBe('pH')
})
