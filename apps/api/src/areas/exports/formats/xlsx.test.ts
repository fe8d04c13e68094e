import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, it, onTestFinished } from 'vitest'
import { harmless } from '../../shared/spreadsheet-text.ts'
import { WGS84 } from './crs.ts'
import type { ExportedRow } from './format.ts'
import { xlsx } from './xlsx.ts'

const escapes = fc.constantFrom('_x0041_', '_x005F_', '_x000a_', '_', 'x0041_', 'Plot', '_X0041_', ' ', '7')

it('EXP-32: every text comes back from XLSX as it was typed, also one that looks like an escape', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-xlsx-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const texts = fc.sample(
    fc.array(escapes, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('').trim() || 'x'),
    { numRuns: 300, seed: 7 },
  )
  const path = await xlsx({
    one: 'grower',
    many: 'growers',
    title: 'Growers',
    columns: [{ key: 'name', label: 'Name_x0041_', type: 'text' }],
    pages: pagesOf(texts),
    shapes: null,
    crs: WGS84,
    folder,
    note: () => undefined,
    signal: new AbortController().signal,
  })
  const { sheets } = await readXlsx(await readFile(path))
  const [header, ...rows] = sheets[0]?.rows ?? []
  expect(header).toEqual(['Name_x0041_'])
  expect(rows.map(([cell]) => String(cell))).toEqual(texts.map(harmless))
})

async function* pagesOf(texts: readonly string[]) {
  yield texts.map((text, id): ExportedRow => ({ id, title: text, cells: [text], geometry: null }))
}
