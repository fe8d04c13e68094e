import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DesignSheet } from '../sheet/schema.ts'
import { demoField } from '../testing/demo-field.ts'

/** The program of tools/lib/program.ts, as far as it is used here; tools are no part of what `tsc` builds of src. */
interface Program {
  run(args: readonly string[], terminal: { out(text: string): void; err(text: string): void }): number
}
let program: Program
let folder: string

beforeAll(async () => {
  program = await import(join(import.meta.dirname, '../../tools/lib/program.ts'))
  folder = mkdtempSync(join(tmpdir(), 'chosen-points-'))
  writeFileSync(join(folder, 'field.geojson'), JSON.stringify(demoField(12)))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: string[]): string {
  const said: string[] = []
  const code = program.run(args, { out: (text) => said.push(text), err: (text) => said.push(text) })
  expect(code, said.join('')).toBe(0)
  return said.join('')
}

it.each([
  [3, 'centroid', 'centroids'],
  [6, 'centroid', 'centroids'],
  [6, 'random', 'cores along a zigzag'],
])(
  'FES-13: %i points of three strata, %s, of which %s are chosen, have a mean, a total and no interval',
  (n, method, chosen) => {
    const [sheetPath, resultsPath] = ['field.sheet.json', 'results.csv'].map((name) => join(folder, name))
    if (sheetPath === undefined || resultsPath === undefined) throw new Error('no path')
    const size = ['--cell-size', '20', '--k', '3', '--n', String(n), '--method', method]
    run(
      join(folder, 'field.geojson'),
      ...size,
      '--min-per-stratum',
      '1',
      '--force',
      '--out',
      join(folder, 'field'),
    )
    const sheet: DesignSheet = JSON.parse(readFileSync(sheetPath, 'utf8'))
    const { strata, points } = sheet
    const cores = { pattern: 'zigzag', count: 15, radiusM: null, seed: 1 }
    const isZigzag = method !== 'centroid'
    if (isZigzag)
      writeFileSync(sheetPath, JSON.stringify({ ...sheet, parameters: { ...sheet.parameters, cores } }))
    const rows = points.map(({ stratum }, at) => `${at + 1},${10 + 5 * stratum}`)
    writeFileSync(resultsPath, ['point,soc', ...rows].join('\n'))
    const said = run('estimate', sheetPath, '--results', resultsPath, '--value', 'soc', '--per-ha')
    const cells = strata.list.reduce((sum, one) => sum + one.cells, 0)
    const mean = strata.list.reduce((sum, one) => sum + (one.cells / cells) * (10 + 5 * one.stratum), 0)
    const areaHa = strata.list.reduce((sum, one) => sum + one.areaHa, 0)
    expect(Number(/^Mean +([\d.]+)$/m.exec(said)?.[1])).toBeCloseTo(mean, 1)
    expect(Math.abs(Number(/^Total +([\d.]+) on/m.exec(said)?.[1]) - mean * areaHa)).toBeLessThan(1)
    expect(said).toContain(`No interval: ${chosen} are chosen, not drawn by lot.`)
    expect(said).not.toMatch(/Standard error|^Interval|Design effect|approximate|joined|NaN/m)
  },
)
