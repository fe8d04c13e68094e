import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Estimate, FieldReport } from '@org/core/contract'
import { expect, it } from 'vitest'
import { rendered } from '../../../files/pdf/testing.ts'
import { mapPlace, roundLengthM } from './map-scale.ts'
import { type FieldPage, layerValues, type PageChoice } from './pages.ts'
import { drawReports } from './reports-thread.ts'

const CHOICE: PageChoice = { classes: { by: 'count', classes: 3 }, paper: 'letter', areaUnit: 'ac' }
const SHOWN = { analyte: 'soc', name: 'Soil organic carbon', method: '', unit: '%', decimals: 2, results: 9 }
const square = (west: number, south: number, size: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ] as [number, number][],
    ],
  ],
})

function reportOf(name: string): FieldReport {
  const points = Array.from({ length: 9 }, (_, at) => ({
    id: at + 1,
    number: at + 1,
    stratumId: 1,
    role: 'base' as const,
    status: 'collected' as const,
    lon: -93.6 + 0.001 * (at % 3),
    lat: 42 + 0.001 * Math.floor(at / 3),
    offsetM: 1,
    replacesNumber: null,
  }))
  return {
    field: {
      id: 1,
      name,
      growerId: 1,
      growerName: 'Tidewell Farms',
      areaM2: 74_000,
      boundary: square(-93.601, 41.999, 0.004),
    },
    year: 2026,
    fieldYear: { id: 1, status: 'results_complete' },
    programs: ['Soil carbon'],
    years: [2026],
    design: {
      id: 1,
      number: 1,
      areaM2: 70_000,
      depths: [{ topCm: 0, bottomCm: 30 }],
      strata: [
        {
          id: 1,
          number: 1,
          name: 'Stratum 1',
          areaM2: 70_000,
          weight: 1,
          geometry: square(-93.601, 41.999, 0.004),
        },
      ],
      points,
    },
    series: [SHOWN],
    shown: SHOWN,
    values: points.slice(0, 8).map(({ id }) => ({
      pointId: id,
      sampleId: id,
      resultId: id,
      topCm: 0,
      bottomCm: 30,
      value: 1 + id / 10,
      words: `${1 + id / 10}`,
      isCensored: false,
      isAbove: false,
      quality: 0,
    })),
    layers: [
      {
        topCm: 0,
        bottomCm: 30,
        n: 8,
        missing: 1,
        censored: 0,
        above: 0,
        excluded: 0,
        mean: 1.45,
        min: 1.1,
        max: 1.8,
        sd: 0.24,
        cv: 0.169,
      },
    ],
    strataMeans: [{ stratumId: 1, topCm: 0, bottomCm: 30, n: 8, above: 0, mean: 1.45 }],
    campaigns: [],
    laboratories: ['Prairie Soil Laboratory'],
    reportedOn: '2026-11-12',
    notes: [],
  }
}

const estimate: Estimate = {
  shown: SHOWN,
  topCm: 0,
  bottomCm: 30,
  confidence: 0.95,
  problem: null,
  mean: 1.45,
  standardError: 0.087,
  degreesOfFreedom: 7,
  interval: [1.24, 1.66],
  designEffect: 1,
  n: 8,
  areaM2: 70_000,
  total: null,
  strata: [],
  sampled: {
    planned: 9,
    counted: 8,
    missing: 1,
    waiting: 0,
    inaccessible: 0,
    replacements: 0,
    nearby: 0,
    moved: 0,
    kept: 0,
    censored: 0,
    above: 0,
    excluded: 0,
    suspect: 0,
  },
  method: 'Stratified mean (Cochran 1977, section 5.4)',
  ...{ of: 'field', assumes: 'point 9 is missing by chance', bounds: null, isAtLeast: false },
  ...{ designAreaM2: 70_000, first: [], withRejected: null },
  says: ['8 of 9 points have a value.'],
  noInterval: null,
  referenceMassTHa: null,
  change: null,
}

const LAYERS = reportOf('North Forty').layers
const ANALYTES = [
  { series: SHOWN, layers: LAYERS },
  {
    series: { ...SHOWN, analyte: 'k', name: 'Potassium', method: 'Mehlich 3', unit: 'mg/kg', decimals: 0 },
    layers: LAYERS.map((layer) => ({ ...layer, mean: 231 })),
  },
]

async function textsOf(pages: readonly FieldPage[], choice = CHOICE) {
  const folder = await mkdtemp(join(tmpdir(), 'report-file-'))
  const path = join(folder, 'reports.pdf')
  try {
    const { signal } = new AbortController()
    const notes = await drawReports({ pages, choice, date: new Date('2026-11-27T10:00:00Z'), path, signal })
    return { notes, texts: (await rendered(new Uint8Array(await readFile(path)), 72, () => false)).texts }
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('RPT-81: a page says whose field it is, its estimate, its values by depth, its legend and its laboratory', async () => {
  const { texts, notes } = await textsOf([{ report: reportOf('North Forty'), estimate, analytes: ANALYTES }])
  const [text = '', ...more] = texts
  expect(more).toEqual([])
  expect(notes).toEqual([])
  for (const part of [
    'North Forty',
    'Tidewell Farms · Soil carbon · 2026 · 18.3 ac',
    'Soil organic carbon (%) · 0–30 cm',
    '1.45 %',
    '95 % interval 1.24 to 1.66',
    '8 of 9 points have a value.',
    'no value: 1',
    '0–30',
    '16.9',
    'Prairie Soil Laboratory · reported 2026-11-12',
    'page 1 of 1',
    'Cochran 1977',
    'Plain means of all analytes',
    'Potassium, Mehlich 3 (mg/kg)',
    '231',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
})

it('RPT-41, RPT-43, RPT-81: what an interval assumes, bounds, both figures and what to read first stand on paper, also where much is said', async () => {
  const assuming = { ...estimate, assumes: 'the reason why point 9 has no value has nothing to do with it' }
  const sentence = (at: number) =>
    `Sentence ${at} of what was sampled, which is so long that it takes its line.`
  const bounded: Estimate = {
    ...estimate,
    ...{ interval: null, standardError: null, degreesOfFreedom: null, designEffect: null },
    ...{ bounds: [1.2, null], isAtLeast: true, noInterval: 'No interval: 4 values are above the range.' },
    first: ['Not complete: 1 point has no value yet (9).', 'The mean is not of the whole field.'],
    withRejected: { rejected: 1, n: 9, mean: 2.5, interval: [1, 4] },
    ...{ of: 'part', total: { tons: 120, standardError: null, interval: null } },
    says: Array.from({ length: 40 }, (_, at) => sentence(at)),
  }
  const { texts } = await textsOf([
    { report: reportOf('Assuming'), estimate: assuming, analytes: ANALYTES },
    { report: reportOf('Bounded'), estimate: bounded, analytes: ANALYTES },
  ])
  const [first = '', second = ''] = texts.map((text) => text.replaceAll(/\s+/g, ' '))
  expect(first).toContain('95 % interval 1.24 to 1.66, if the reason why point 9 has no value')
  for (const part of [
    'Not complete: 1 point has no value yet (9).',
    'at least 1.45 %',
    'At least 1.20',
    'No interval: 4 values are above the range.',
    'With 1 rejected value: 2.50 (1.00 to 4.00)',
    '120 t of carbon in the strata with values',
    'Sentence 0',
    'More is said with the estimate of this field in the report.',
  ])
    expect(second).toContain(part)
  expect(second).not.toContain('% interval')
})

it('RPT-44, RPT-81: a change without an interval says why, once', async () => {
  const why = 'No interval: the points were chosen.'
  const none = {
    standardError: null,
    degreesOfFreedom: null,
    interval: null,
    assumes: null,
    detectable: null,
  }
  const changed = (problem: string, noInterval: string | null): FieldPage => {
    const change = { since: 2024, change: 0.2, ...none, matched: 9, method: '', problem }
    const own = noInterval === null ? {} : { interval: null, standardError: null, degreesOfFreedom: null }
    const made: Estimate = { ...estimate, ...own, noInterval, change }
    return { report: reportOf('Changed'), estimate: made, analytes: ANALYTES }
  }
  const { texts } = await textsOf([changed(`In 2024: ${why}`, null), changed(why, why)])
  const [earlier = '', both = ''] = texts.map((text) => text.replaceAll(/\s+/g, ' '))
  expect(earlier).toContain(`Change since 2024: +0.20 In 2024: ${why}`)
  expect(both).toContain('Change since 2024: +0.20')
  expect(both.split(why)).toHaveLength(2)
})

it('RPT-81: a field without results, and one without an interval, have a page that says so', async () => {
  const report = reportOf('Bare')
  const bare = {
    ...report,
    design: null,
    series: [],
    shown: null,
    values: [],
    layers: [],
    laboratories: [],
    reportedOn: null,
  }
  const none: Estimate = {
    ...estimate,
    shown: null,
    topCm: null,
    bottomCm: null,
    problem: 'There are no results.',
    mean: null,
    interval: null,
    standardError: null,
    degreesOfFreedom: null,
    says: [],
    method: '',
  }
  const without = {
    ...estimate,
    interval: null,
    standardError: null,
    degreesOfFreedom: null,
    noInterval: 'Its points were moved.',
  }
  const { texts } = await textsOf(
    [
      { report: bare, estimate: none, analytes: [] },
      { report: reportOf('東 Forty'), estimate: without, analytes: [] },
    ],
    { ...CHOICE, paper: 'a4', areaUnit: 'ha' },
  )
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('There are no results.')
  expect(texts[1]).toContain('Its points were moved.')
  expect(texts.join('')).not.toMatch(/NaN|Infinity|undefined|null/)
  expect(texts[1]).toContain('page 2 of 2')
})

it('RPT-81: a map keeps proportions, with the north up; its scale is a round length', () => {
  const place = mapPlace(
    [
      [-93, 42],
      [-92.99, 42.01],
    ],
    { xMm: 10, yMm: 20, widthMm: 100, heightMm: 100 },
  )
  if (place === null) throw new Error('no place')
  const [[left, bottom], [right, top]] = [place.at(-93, 42), place.at(-92.99, 42.01)]
  expect(top).toBeLessThan(bottom)
  expect((right - left) / (bottom - top)).toBeCloseTo(Math.cos((42.005 * Math.PI) / 180), 3)
  expect(mapPlace([], { xMm: 0, yMm: 0, widthMm: 1, heightMm: 1 })).toBeNull()
  expect([0.3, 7, 19, 480, 2100].map(roundLengthM)).toEqual([0.2, 5, 10, 200, 2000])
})

it('RPT-81: of a stock over several layers the map has the sum of each point, and none where a layer is missing', async () => {
  const report = reportOf('North Forty')
  const shown = {
    ...SHOWN,
    analyte: 'soc_stock',
    name: 'Stock',
    method: 'fixed depth',
    unit: 't/ha',
    decimals: 1,
  }
  const values = report.values.flatMap((value) => [
    { ...value, topCm: 0, bottomCm: 15, value: 30 },
    { ...value, topCm: 15, bottomCm: 30, value: value.pointId === 2 ? null : 20 + value.pointId },
  ])
  const page = { report: { ...report, shown, values }, estimate: { ...estimate, shown }, analytes: [] }
  const found = layerValues(page)
  expect(found.get(1)).toEqual({ value: 51, words: '51.0', isAbove: false })
  expect(found.get(2)?.value).toBeNull()
  const { texts } = await textsOf([page])
  // The ninth point was not sampled, the second lacks a layer.
  expect(texts[0]).toContain('no value: 2')
})

it('RPT-81: the map colors the layer that the estimate is for', () => {
  const report = reportOf('North Forty')
  const values = layerValues({ report, estimate: { ...estimate, topCm: 30, bottomCm: 60 }, analytes: [] })
  expect(values.size).toBe(0)
  expect(layerValues({ report, estimate, analytes: [] }).size).toBe(8)
})
