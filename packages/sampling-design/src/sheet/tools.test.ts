import { spawnSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoField, demoPond, demoStrips } from '../testing/demo-field.ts'
import { fromBase64 } from './base64.ts'
import { floatsOf } from './bytes.ts'
import type { DesignSheet } from './schema.ts'

const tools = join(import.meta.dirname, '../../tools')
let folder: string

interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** The program of tools/lib/program.ts, as far as it is used here; tools are no part of what `tsc` builds of src. */
interface Program {
  run(args: readonly string[], terminal: { out(text: string): void; err(text: string): void }): number
}
let program: Program

/** One of the tools as a process of its own, in the test's folder. */
function script(tool: string, args: readonly string[]): Finished {
  const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, join(tools, tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}

/** The same program in this process, which is quicker; files are named as in the test's folder. */
function design(...args: string[]): Finished {
  const finished: Finished = { code: null, stdout: '', stderr: '' }
  const inFolder = args.map((arg, at) => {
    const isOut = args[at - 1] === '--out'
    return isOut || /\.(geojson|json|csv)$/.test(arg) ? join(folder, arg) : arg
  })
  const out = args.includes('--n') && !args.includes('--out') ? ['--out', join(folder, nameOf(args[0]))] : []
  finished.code = program.run([...inFolder, ...out], {
    out: (text) => {
      finished.stdout += text
    },
    err: (text) => {
      finished.stderr += text
    },
  })
  return finished
}

const nameOf = (file = ''): string => file.replace('.geojson', '')
const write = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const sheetIn = (name: string): DesignSheet => JSON.parse(read(name))

const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry })
const COMMON = ['--cell-size', '20', '--k', '3', '--n', '6', '--seed', '5']

const SENSED = ['field.geojson', ...COMMON, '--strata', 'covariate', '--covariates']

beforeAll(async () => {
  program = await import(join(tools, 'lib/program.ts'))
  folder = mkdtempSync(join(tmpdir(), 'sampling-design-'))
  write('field.geojson', feature(demoField(12)))
  write('pond.geojson', demoPond(12))
  write('two.geojson', {
    type: 'FeatureCollection',
    features: [feature(demoField(12), { name: 'East' }), feature(demoField(6), { name: 'West' })],
  })
  write('strips.geojson', {
    type: 'FeatureCollection',
    features: demoStrips(demoField(12), 3).map((one) => feature(one)),
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('design', () => {
  it('SHT-9: writes the sheet and the points, and says what it did', () => {
    const args = ['field.geojson', ...COMMON, '--over', '1', '--route', '--cv', '0.4']
    const { code, stdout, stderr } = script('design.ts', args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Points +6 base, 3 over; 2 in a stratum, random$/m)
    expect(stdout).toMatch(/^Seed +5$/m)
    // √(Σ W² S² / n) with the same S in three equal strata of two points.
    expect(stdout).toMatch(/^Expected +standard error 16\.[34] % of the mean/m)
    const { points } = sheetIn('field.sheet.json')
    const map = JSON.parse(read('field.points.geojson'))
    expect(map.features).toHaveLength(9)
    expect(map.features[0].geometry.coordinates[0]).toBeCloseTo(points[0]?.lon ?? 0, 7)
    const rows = read('field.points.csv').trim().split('\n')
    expect(rows[0]).toBe('point,stratum,order,role,lon,lat,inclusionProbability')
    expect(rows[9]).toMatch(/^9,3,1,over,-?\d+\.\d{7},\d+\.\d{7},0\.\d+$/)
    expect(rows).toHaveLength(10)
  })

  it('SHT-9: replaces no file unless told to', () => {
    const again = design('field.geojson', ...COMMON)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('field.sheet.json')
    expect(again.stderr).toContain('--force')
    expect(design('field.geojson', ...COMMON, '--over', '1', '--route', '--force').code).toBe(0)
  })

  it('SHT-9: picks a seed where none is given, and keeps it', () => {
    const { code, stdout } = design(
      'field.geojson',
      '--cell-size',
      '20',
      '--k',
      '3',
      '--n',
      '6',
      '--out',
      'picked',
    )
    expect(code).toBe(0)
    const seed = sheetIn('picked.sheet.json').parameters.points.seed
    expect(stdout).toMatch(new RegExp(`^Seed +${seed}$`, 'm'))
    expect(design('reproduce', 'picked.sheet.json').code).toBe(0)
  })

  it('SHT-9: takes cut-outs, a share to keep, polygons and one outline of several', () => {
    const [two, strips] = ['two', 'strips'].map((name) => `${name}.geojson`)
    expect(
      design(
        'two.geojson',
        '--feature',
        'West',
        ...COMMON,
        '--cutouts',
        'pond.geojson',
        '--keep-share',
        '0.7',
      ),
    ).toMatchObject({ code: 0, stderr: '' })
    const west = sheetIn('two.sheet.json')
    expect(west.parameters.frame.cutouts).toHaveLength(1)
    expect(west.frame.boundaryAreaHa).toBeLessThan(8)
    expect(west.frame.bufferM).toBeGreaterThanOrEqual(10)
    expect(
      design(
        ...[two ?? '', '--feature', '1', '--strata', 'polygons', '--polygons', strips ?? ''],
        ...COMMON,
        '--out',
        's',
      ),
    ).toMatchObject({ code: 0, stderr: '' })
    expect(sheetIn('s.sheet.json').strata.list).toHaveLength(3)
  })

  it('SHT-9: takes covariates from a table: the mean of the rows in a cell, none where there is no row', () => {
    design('field.geojson', ...COMMON, '--out', 'frame')
    const { points } = sheetIn('frame.sheet.json')
    const rows = points.flatMap(({ lon, lat }, at) => [`${lon},${lat},${at}`, `${lon},${lat},${at + 2}`])
    write('sensor.csv', `lon,lat,eca\n${rows.join('\n')}\n0,0,99\n-30,45,\n`)
    const args = ['field.geojson', ...COMMON, '--strata', 'covariate', '--covariates', 'sensor.csv']
    expect(design(...args, '--out', 'sensed')).toMatchObject({ code: 0, stderr: '' })
    const { parameters } = sheetIn('sensed.sheet.json')
    const packed =
      parameters.strata.method === 'covariate' ? (parameters.strata.covariates[0]?.values ?? '') : ''
    const values = [...floatsOf(fromBase64(packed, 'values'))].filter((value) => !Number.isNaN(value))
    expect(values.sort((a, b) => a - b)).toEqual(points.map((_, at) => at + 1))
  })

  it('SHT-9: shares points out by spread and cost, in the order of the strata', () => {
    const spread = ['--sds', '1,2,4', '--min-per-stratum', '1']
    const by = (out: string, ...args: string[]) => {
      expect(design('field.geojson', ...COMMON, ...spread, ...args, '--out', out)).toMatchObject({
        stderr: '',
        code: 0,
      })
      return sheetIn(`${out}.sheet.json`)
    }
    const neyman = by('neyman', '--allocation', 'neyman')
    expect(neyman.parameters.allocation).toMatchObject({ method: 'neyman', sds: [1, 2, 4], costs: null })
    expect(neyman.allocation.n[2]).toBeGreaterThan(neyman.allocation.n[0] ?? 0)
    const optimal = by('optimal', '--allocation', 'optimal', '--costs', '1, 4, 100')
    expect(optimal.parameters.allocation).toMatchObject({ costs: [1, 4, 100] })
    expect(optimal.allocation.n[2]).toBeLessThan(neyman.allocation.n[2] ?? 0)
  })

  it('SHT-9: leaves nothing half written', () => {
    mkdirSync(join(folder, 'full.points.csv'))
    const before = readdirSync(folder)
    expect(design('field.geojson', ...COMMON, '--out', 'full', '--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('full.points.csv cannot be written'),
    })
    expect(readdirSync(folder)).toEqual(before)
    rmdirSync(join(folder, 'full.points.csv'))
  })

  it('SHT-9: a file is whole at any moment: another name until then', () => {
    design('field.geojson', ...COMMON, '--out', 'whole')
    linkSync(join(folder, 'whole.sheet.json'), join(folder, 'opened.json'))
    const old = read('opened.json')
    expect(design('field.geojson', ...COMMON, '--seed', '6', '--out', 'whole', '--force').code).toBe(0)
    expect(read('opened.json')).toBe(old)
    expect(read('whole.sheet.json')).not.toBe(old)
  })

  it.each([
    [['nowhere.geojson', ...COMMON], /nowhere\.geojson cannot be read.*existing file/],
    [['two.geojson', ...COMMON], /holds 2 outlines: 1 \(East\), 2 \(West\)\. .*--feature/],
    [['two.geojson', '--feature', 'North', ...COMMON], /has no outline North.*1 to 2/],
    [['text.geojson', ...COMMON], /is no JSON/],
    [['line.geojson', ...COMMON], /no Polygon or MultiPolygon/],
    [['meters.geojson', ...COMMON], /EPSG::3857.*WGS84/],
    [['field.geojson', '--n', '6', '--seed', '1', '--out', 'a'], /strata is missing.*--k/],
    [['field.geojson', ...COMMON, '--strata', 'polygons', '--out', 'b'], /--polygons/],
    [
      ['field.geojson', ...COMMON, '--polygons', 'strips.geojson', '--out', 'b'],
      /--polygons.*--strata polygons/,
    ],
    [
      ['field.geojson', ...COMMON, '--covariates', 'word.csv', '--out', 'b'],
      /--covariates.*--strata covariate/,
    ],
    [['field.geojson', ...COMMON, '--min-area', '2', '--out', 'b'], /--min-area.*--strata covariate/],
    [['field.geojson', ...COMMON, '--sds', '1,2,3', '--out', 'b'], /--sds.*--allocation neyman/],
    [['field.geojson', ...COMMON, '--allocation', 'neyman', '--out', 'b'], /standard deviation/],
    [['field.geojson', ...COMMON, '--allocation', 'optimal', '--sds', '1,2,3', '--out', 'b'], /--costs/],
    [['field.geojson', ...COMMON, '--allocation', 'neyman', '--sds', '1,2', '--out', 'b'], /LengthMismatch/],
    [['field.geojson', ...COMMON, '--strata', 'covariate', '--out', 'b'], /--covariates/],
    [[...SENSED, 'nolat.csv', '--out', 'b'], /columns lon, eca.*Give lon, lat/],
    [[...SENSED, 'word.csv', '--out', 'b'], /row 1: eca 'wet' is no number/],
    [['field.geojson', ...COMMON, '--buffer', '400', '--out', 'c'], /BufferTooWide/],
    [['field.geojson', '--k', '3', '--n', '2', '--out', 'd'], /NoAllocation.*From 6 to/],
    [['field.geojson', ...COMMON, '--out', 'no/such/folder/x'], /cannot be written.*--out/],
  ])('SHT-11: %j says what was wrong and what would work', (args, message) => {
    write('text.geojson', 'POLYGON((0 0, 1 0, 1 1, 0 0))')
    write('line.geojson', { type: 'LineString', coordinates: [[0, 0]] })
    write('meters.geojson', { ...demoField(12), crs: { properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } })
    write('nolat.csv', 'lon,eca\n1,2\n')
    write('word.csv', 'lon,lat,eca\n-30,45,wet\n')
    const before = readdirSync(folder)
    expect(design(...args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
    expect(readdirSync(folder)).toEqual(before)
  })

  it.each([
    [['field.geojson', '--k', '3'], /--n/],
    [['field.geojson', ...COMMON, '--cell-size', 'wide'], /number above 0/],
    [['field.geojson', ...COMMON, '--seed', '-1'], /whole number/],
    [['field.geojson', ...COMMON, '--method', 'kriging'], /random, systematic, lpm2, grts, centroid/],
    [['field.geojson', ...COMMON, '--sds', '1,,2'], /numbers with commas/],
    [['field.geojson', ...COMMON, '--keep-share', '0.8', '--buffer', '10'], /cannot be used with/],
    [[], /--n/],
    [['estimate', 'field.sheet.json', '--value', 'soc'], /--results/],
  ])('SHT-11: %j is wrong usage', (args, message) => {
    expect(design(...args)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(message) })
  })

  it('SHT-11: the process ends with that code', () => {
    expect(script('design.ts', ['field.geojson'])).toMatchObject({ code: 2, stdout: '' })
  })

  it.each([
    ['--help'],
    ['help', 'design'],
    ['design', '--help'],
    ['reproduce', '--help'],
    ['estimate', '--help'],
  ])('SHT-11: %s %s explains itself', (...args) => {
    const { code, stdout } = design(...args)
    expect({ code, usage: stdout.startsWith('Usage: ') }).toEqual({ code: 0, usage: true })
  })
})

describe('reproduce', () => {
  it('SHT-6: says that a sheet gives the same, and which stage does not', () => {
    expect(design('reproduce', 'field.sheet.json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the same to the last bit'),
    })
    const sheet = sheetIn('field.sheet.json')
    sheet.parameters.points.seed += 1
    write('changed.json', sheet)
    expect(design('reproduce', 'changed.json')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^NotReproduced: .*other points/),
    })
    write('empty.json', {})
    expect(script('design.ts', ['reproduce', 'changed.json'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^NotReproduced/),
    })
    expect(design('reproduce', 'empty.json')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^InvalidSheet/),
    })
  })
})

describe('estimate', () => {
  const estimate = (rows: string, ...args: string[]) => {
    write('results.csv', rows)
    return design('estimate', 'field.sheet.json', '--results', 'results.csv', '--value', 'soc', ...args)
  }

  it('SHT-10: gives the stratified mean with its interval, by the strata’s areas', () => {
    const { strata, points } = sheetIn('field.sheet.json')
    const values = points.map((_, at) => 20 + ((at * 7) % 5))
    const rows = points.flatMap(({ role }, at) => (role === 'base' ? [`${at + 1},${values[at]}`] : []))
    const cells = strata.list.reduce((sum, one) => sum + one.cells, 0)
    const mean = strata.list.reduce((sum, { stratum, cells: size }) => {
      const own = values.filter((_, at) => points[at]?.stratum === stratum && points[at]?.role === 'base')
      return sum + ((size / cells) * own.reduce((a, b) => a + b, 0)) / own.length
    }, 0)
    const { code, stdout } = estimate(`\uFEFFpoint,soc\r\n${rows.join('\r\n')}\r\n`)
    expect(code).toBe(0)
    const said = Number(/^Mean +([\d.]+)$/m.exec(stdout)?.[1])
    expect(Math.abs(said - mean)).toBeLessThan(0.01)
    expect(stdout).toMatch(/^Values +6 of soc in 3 strata$/m)
    expect(stdout).toMatch(/3\.0 degrees of freedom$/m)
    expect(stdout).toMatch(/\(95 %\)$/m)
    expect(stdout).not.toContain('Note')
  })

  it('SHT-10: gives the total of the field for values per hectare', () => {
    const rows = 'point,soc\n1,20\n2,21\n4,22\n5,20\n7,24\n8,25\n'
    expect(estimate(rows).stdout).not.toContain('Total')
    const { stdout } = estimate(rows, '--per-ha')
    const areaHa = sheetIn('field.sheet.json').strata.list.reduce((sum, one) => sum + one.areaHa, 0)
    const figuresOf = (line: string) =>
      (new RegExp(`^${line} +(.*)$`, 'm').exec(stdout)?.[1] ?? '').match(/[\d.]+/g)?.map(Number) ?? []
    const [total = 0, low = 0, high = 0, ha = 0] = figuresOf('Total')
    const [mean = 0] = figuresOf('Mean')
    const [meanLow = 0, meanHigh = 0] = figuresOf('Interval')
    expect(ha).toBeCloseTo(areaHa, 2)
    expect(Math.abs(total - mean * areaHa)).toBeLessThan(0.5)
    expect(Math.abs(low - meanLow * areaHa)).toBeLessThan(0.5)
    expect(Math.abs(high - meanHigh * areaHa)).toBeLessThan(0.5)
  })

  it('SHT-10: a replacement counts for its stratum, and what is missing is said', () => {
    const { code, stdout } = estimate('point,soc\n1,20\n2,\n3,21\n4,22\n5,20\n7,24\n8,25\n')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Note +1 value from replacements\.$/m)
    expect(stdout).toMatch(/^Note +No value for 1 point: 2\.$/m)
    expect(stdout).not.toContain('Not counted')
  })

  it('SHT-13: a replacement that nothing is missing for changes no figure, and is said', () => {
    const drawn = 'point,soc\n1,20\n2,21\n4,22\n5,20\n7,24\n8,25\n'
    const { code, stdout } = estimate(`${drawn}3,80\n`)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Note +Not counted, because no point is missing for them: 1 replacement: 3\.$/m)
    expect(stdout.replace(/^Note.*\n/m, '')).toBe(estimate(drawn).stdout)
  })

  it('SHT-10: strata with one value are refused, or joined', () => {
    const rows = 'point,soc\n1,20\n4,22\n5,20\n7,24\n8,25\n'
    expect(estimate(rows)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^OneValueInStratum/) })
    expect(estimate(rows, '--collapse').stdout).toContain('joined with neighbors')
  })

  it.each([
    ['point,soc\n1,20\n1,21\n', /row 2: point 1 comes again/],
    ['point,soc\n99,20\n', /row 1: the design has no point '99'.*1 to 9/],
    ['point,soc\n1,"2,5"\n', /row 1: the soc '2,5' is no number/],
    ['point,carbon\n1,2\n', /no column 'soc'; it has point, carbon.*--value/],
    ['nr,soc\n1,2\n', /no column 'point'/],
    ['\u0000\u001b[31m,\ufffd\n1,2\n', /no column 'point'; it has \?+\[31m, \?\./],
    [`${'x'.repeat(500)},soc\n`, /no column 'point'; it has x{59}…, soc\./],
    ['point,soc\n1,20\n2,21\n', /Stratum 2 has no value/],
    ['', /no column/],
  ])('SHT-10: %j is refused', (rows, message) => {
    expect(estimate(rows)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
  })
})

describe('what is committed', () => {
  it('SHT-12: the outputs in the README are what the tools print', () => {
    expect(script('readme.ts', ['--check'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('SHT-12: the pictures are what the script draws', () => {
    expect(script('pictures.ts', ['--check'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
