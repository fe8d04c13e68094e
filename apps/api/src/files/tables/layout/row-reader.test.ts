import type { ColumnMap, ReadRow, SheetMapping } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnWith } from './columns.ts'
import { digitsOf } from './digits.ts'
import { createRowReader } from './row-reader.ts'

const analyte = (key: string | null, unit: string, header = key ?? 'Odd'): Partial<ColumnMap> => ({
  role: 'analyte',
  header,
  analyte: key,
  unit,
  unitFrom: unit === '' ? 'catalog' : 'header',
})

function reader(columns: readonly Partial<ColumnMap>[], change: Partial<SheetMapping> = {}) {
  const mapping: SheetMapping = {
    layout: {
      form: 'wide',
      headerRow: 1,
      headerRows: 1,
      unitRow: null,
      methodRow: null,
      firstRow: 2,
      lastRow: 2,
      skippedRows: [],
    },
    columns: columns.map((of, column) => ({
      ...columnWith(column, of.header ?? '', of.role ?? 'leaveOut', ''),
      ...of,
      column,
    })),
    depth: { from: 'none' },
    depthUnit: null,
    likelyDepthUnit: null,
    dayFirst: null,
    width: null,
    hiddenRows: [],
    material: 'soil',
    ...change,
  }
  const read = createRowReader(mapping)
  return (...cells: string[]): ReadRow => read(cells, 2)
}
const one = (key: string | null, unit: string) => {
  const read = reader([analyte(key, unit)])
  return (cell: string) => {
    const { values, findings } = read(cell)
    return { value: values[0], findings, kinds: findings.map(({ kind, level }) => `${level} ${kind}`) }
  }
}

describe('a cell', () => {
  const potassium = one('k', 'ppm')

  it.each(['', '   ', '\u00a0', 'NA', 'NA      ', 'N/A', 'n/a', '-', '—', 'QNS'])(
    'RES-28: “%s” is no result, and never 0',
    (cell) => {
      expect(potassium(cell)).toEqual({ value: undefined, findings: [], kinds: [] })
    },
  )

  it.each([
    ['1,234.5', 1234.5],
    ['1,234', 1234],
    ["1'234", 1234],
    ['1 234.5', 1234.5],
    ['120.50', 120.5],
    ['1.2E2', 120],
    ['120 ppm', 120],
  ])('RES-28: “%s” is %s', (cell, value) => {
    expect(potassium(cell)).toMatchObject({
      value: { value, qualifier: null, detectionLimit: null, valueInUnit: value },
      kinds: [],
    })
  })

  it.each([
    ['< 20', 20, '<', 20],
    ['<0.090', 0.09, '<', 0.09],
    ['> 300', 300, '>', null],
    ['≤ 20', 20, '<', 20],
  ])('RES-28: “%s” keeps its sign', (cell, value, qualifier, detectionLimit) => {
    expect(potassium(cell).value).toMatchObject({ value, qualifier, detectionLimit })
  })

  it.each(['abc', '6.4 %', '12 lb', '1.2.3', '#DIV/0!', '1,23,4', '12/8/2022'])(
    'RES-28: “%s” is no number of the column, which is an error',
    (cell) => {
      expect(potassium(cell)).toMatchObject({ value: undefined, kinds: ['error notANumber'] })
    },
  )

  it('RES-28: a unit after the number is that of the column, or an error', () => {
    expect(one('om', '%')('6.4 %').value).toMatchObject({ value: 6.4, valueInUnit: 6.4 })
    expect(one('om', '%')('6.4 g/kg')).toMatchObject({
      value: { value: 6.4, unit: 'g/kg', valueInUnit: 0.64 },
      kinds: ['warning unit'],
    })
    expect(one('om', '%')('6.4 in').kinds).toEqual(['error notANumber'])
  })

  it('RES-28: findings in words are kept as words; NONE is one', () => {
    expect(one('lime_excess', '')('NONE').value).toMatchObject({ value: null, valueText: 'NONE' })
    expect(one('texture_class', '')('  Sandy  loam ').value).toMatchObject({ valueText: 'Sandy loam' })
    expect(one('texture_class', '')('QNS').value).toBeUndefined()
    expect(one('texture_class', '')('n.d.').value).toBeUndefined()
    expect(one('lime_excess', '')('Trace').value).toMatchObject({ valueText: 'Trace' })
  })

  it('RES-28: a number of a column of numbers is no date', () => {
    expect(one('ca', 'mg/kg')('2022').value).toMatchObject({ value: 2022 })
    expect(one('ca', 'mg/kg')('44750').value).toMatchObject({ value: 44_750 })
  })

  const sign = fc.constantFrom('', '<', '> ', '< ', '  <  ')
  it('RES-28: any number with any sign is read back', () => {
    fc.assert(
      fc.property(
        sign,
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 5 }),
        (before, digits, places) => {
          const text = (digits / 10 ** places).toFixed(places)
          const { value } = potassium(`${before}${text} `)
          expect(value?.value).toBe(Number(text))
          expect(value?.qualifier ?? '').toBe(before.trim())
          expect(value?.detectionLimit ?? null).toBe(before.includes('<') ? Number(text) : null)
        },
      ),
    )
  })

  it('RES-28: any text is read without a failure, as one value or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { value, findings } = potassium(text)
        expect(value === undefined || value.value !== null).toBe(true)
        const errors = findings.filter(({ kind, level }) => level === 'error' && kind !== 'negative')
        expect(value !== undefined && errors.length > 0).toBe(false)
      }),
    )
  })
})

it('RES-35: a number has the same digits with a sign before it', () => {
  const text = fc
    .tuple(fc.stringMatching(/^\d{1,4}$/), fc.constantFrom('.', ','), fc.stringMatching(/^\d{0,6}$/))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (number) => {
      expect(digitsOf(`+${number}`)).toEqual(digitsOf(number))
    }),
    { numRuns: 500 },
  )
})

describe('units of values', () => {
  it('RES-29: a value is kept as given and converted where that needs no assumption', () => {
    expect(one('total_n', 'ppm')('3812').value).toMatchObject({
      value: 3812,
      unit: 'ppm',
      valueInUnit: 0.3812,
    })
    expect(one('ca', 'cmol(+)/kg')('10').value).toMatchObject({ value: 10, valueInUnit: 2003.9 })
    expect(one('nitrate_n', 'lbs/ac')('16')).toMatchObject({
      value: { value: 16, valueInUnit: null },
      kinds: ['warning unit'],
    })
    expect(one('nitrate_n', 'furlongs')('16').kinds).toEqual(['warning unit'])
    expect(one(null, 'furlongs')('16')).toMatchObject({
      value: { analyte: 'other:odd', analyteName: 'Odd', valueInUnit: null },
      kinds: [],
    })
  })

  it('RES-29: a unit that nobody knows is asked', () => {
    const read = reader([
      { ...analyte('k', ''), unitFrom: 'asked' },
      { ...analyte('ph', ''), unitFrom: 'catalog' },
    ])
    const { values, findings } = read('120', '6.1')
    expect(values.map(({ valueInUnit }) => valueInUnit)).toEqual([null, 6.1])
    expect(findings).toMatchObject([
      { kind: 'unit', level: 'error', column: 0, says: 'The unit of “Potassium” is not in the file.' },
    ])
  })
})

describe('what is odd', () => {
  it('RES-30: a decimal point at the wrong place: an error for pH, a warning for others', () => {
    const ph = one('ph', '')('64')
    expect(ph.findings).toMatchObject([
      {
        kind: 'decimal',
        level: 'error',
        proposal: '6.4',
        says: 'pH 64 is not between 3 and 10.',
      },
    ])
    expect(one('bulk_density', 'g/cm3')('13.2').findings).toMatchObject([
      { kind: 'decimal', level: 'warning', proposal: '1.32' },
    ])
    expect(one('bulk_density', 'g/cm3')('0.132').findings).toMatchObject([
      { kind: 'decimal', proposal: '1.32' },
    ])
  })

  it('RES-30: what is out of range is a warning, and a 0 where there is always some', () => {
    expect(one('ammonium_n', 'mg/kg')('-0.2').kinds).toEqual(['error negative'])
    expect(one('pmn', 'mg/kg')('-12').kinds).toEqual([])
    expect(one('pmn', 'mg/kg')('-77').kinds).toEqual(['warning decimal'])
    expect(one('ammonium_n', 'mg/kg')('0').kinds).toEqual([])
    for (const [key, unit] of [
      ['total_c', '%'],
      ['ph', ''],
      ['bulk_density', 'g/cm³'],
    ] as const)
      expect(one(key, unit)('0').kinds, key).toEqual(['warning zero'])
    expect(one('total_c', '%')('< 0.01').kinds).toEqual([])
  })

  const read = reader([
    analyte('sand', '%'),
    analyte('silt', '%'),
    analyte('clay', '%'),
    analyte('soc', '%'),
    analyte('total_c', '%'),
  ])
  it.each([
    [['40', '40', '20.5', '1', '2'], []],
    [['40', '40', '21', '2', '2'], []],
    [['40', '40', '21.2', '1', '2'], ['texture']],
    [['40', '40', '', '1', ''], []],
    [['140', '', '', '', ''], ['texture']],
    [['', '', '', '2.1', '2'], ['carbon']],
    [['', '', '', '2.1', '< 2'], []],
  ])('RES-30: parts %j make findings %j', (cells, kinds) => {
    expect(read(...cells).findings.map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('depths', () => {
  const columns: Partial<ColumnMap>[] = [{ role: 'depthTop' }, { role: 'depthBottom' }, { role: 'depth' }]
  const inCm = reader(columns, { depth: { from: 'columns' }, depthUnit: 'cm' })
  const unknown = reader(columns, { depth: { from: 'columns' } })
  const kinds = ({ findings }: ReadRow) => findings.map(({ kind, level }) => `${level} ${kind}`)

  it.each([
    ['  0 - 12', 0, 12],
    ['0 to 8 in', 0, 20.32],
    ['0–7.5', 0, 7.5],
    ['10 to 40', 10, 40],
    ['0in-4in', 0, 10.16],
  ])('RES-27: “%s” is a layer', (text, topCm, bottomCm) => {
    expect(inCm('', '', text).layer).toEqual({ topCm, bottomCm })
  })

  it('RES-27: what is no layer, upside down, or in an unknown unit is a finding', () => {
    expect(inCm('10', '40', '').layer).toEqual({ topCm: 10, bottomCm: 40 })
    expect(kinds(inCm('40', '10', ''))).toEqual(['error depthOrder'])
    expect(kinds(unknown('0', '4', ''))).toEqual(['error depthUnit'])
    expect(unknown('', '', '0 to 8 in').layer).toEqual({ topCm: 0, bottomCm: 20.32 })
    expect(kinds(inCm('', '', 'topsoil'))).toEqual(['error notANumber'])
    expect(kinds(inCm('', '', '100'))).toEqual(['warning depthOther'])
    expect(kinds(inCm('', '', 'NA'))).toEqual([])
  })
})

describe('dates and keys', () => {
  const at = (dayFirst: boolean | null) => reader([{ role: 'date' }], { dayFirst })

  it.each([
    ['44750', '2022-07-08'],
    ['20200109', '2020-01-09'],
    ['8/16/2022', '2022-08-16'],
    ['16/8/2022', '2022-08-16'],
    ['2022-07-08T00:00:00.000Z', '2022-07-08'],
    ['Jul 08, 2022', '2022-07-08'],
    ['3/3/2022', '2022-03-03'],
    ['        ', null],
    ['NA', null],
  ])('RES-34: “%s” is %s', (cell, date) => {
    expect(at(null)(cell)).toMatchObject({ date, findings: [] })
  })

  it('RES-34: a date that can be read in two ways is asked, and a text is none', () => {
    expect(at(null)('2/3/2026')).toMatchObject({ date: null, findings: [{ kind: 'date', level: 'warning' }] })
    expect(at(true)('2/3/2026').date).toBe('2026-03-02')
    expect(at(false)('2/3/2026').date).toBe('2026-02-03')
    for (const cell of ['2/30/2026', '2/31/26', 'COMMENT', '12'])
      expect(at(false)(cell), cell).toMatchObject({ date: null, findings: [{ kind: 'date' }] })
  })

  it('RES-28: numbers of samples and laboratories are what they were before a spreadsheet', () => {
    const read = reader([
      { role: 'sampleId' },
      { role: 'labNumber' },
      { role: 'kind' },
      { role: 'sampleName' },
    ])
    expect(read('12.0', '430.0', 'S', '001')).toMatchObject({
      sampleId: 12,
      labNumber: '430',
      sampleName: '001',
      notSoil: '',
    })
    expect(read('A12', '', '', '').findings).toMatchObject([
      { kind: 'notANumber', level: 'warning', column: 0 },
    ])
    expect(read('', '', 'P', '').notSoil).toBe('Plant tissue, not soil')
    expect(read('', '', '', 'QC')).toMatchObject({
      notSoil: '',
      notSample: '“QC” is a quality control of the laboratory, not a sample',
    })
  })
})
