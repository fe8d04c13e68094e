import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  formatCode,
  type LabelLayoutRead,
  type LabelSymbol,
  type LabelText,
  measuresOf,
  partsOf,
  placeOf,
  SYMBOL_MODULES,
  SYMBOLS,
  sheetProblems,
} from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReaderOptions } from 'zxing-wasm/reader'
import { type Box, darkEdges, decoded, type Picture, part, rendered } from '../../../files/pdf/testing.ts'
import { drawLabelSheets } from './sheet-pdf.ts'
import { codeOf, DATE, labelOf, labelsOf, layoutOf } from './testing.ts'

/** The smallest labels that may be printed, on a sheet with gaps both ways. */
const OWN = {
  key: 'own',
  measures: {
    pageWidthMm: 120,
    pageHeightMm: 80,
    columns: 3,
    rows: 4,
    labelWidthMm: 32,
    labelHeightMm: 14.5,
    leftMm: 6,
    topMm: 5,
    pitchXMm: 36.5,
    pitchYMm: 18.25,
  },
} as const
const SHEETS_TRIED: LabelLayoutRead['sheet'][] = [
  { key: 'avery5160' },
  { key: 'averyL7160' },
  { key: 'roll57x32' },
  OWN,
]
const READ: Record<LabelSymbol, ReaderOptions> = {
  datamatrix: { formats: ['DataMatrix'] },
  qr: { formats: ['QRCode'] },
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

const never = new AbortController().signal

async function drawn(
  labels: readonly LabelText[],
  layout: LabelLayoutRead,
  { signal = never, onDrawn = () => {} }: { signal?: AbortSignal; onDrawn?: (count: number) => void } = {},
): Promise<{ file: Uint8Array; missing: string[] }> {
  const path = join(folder, 'labels.pdf')
  const missing = await drawLabelSheets(
    { labels, layout, title: 'Labels', date: DATE },
    { path, onDrawn, signal },
  )
  return { file: new Uint8Array(await readFile(path)), missing }
}

/** The rectangle of a label’s cell, on the page. */
const cellBox = (layout: LabelLayoutRead, cell: number): Box => {
  const sheet = measuresOf(layout)
  const { xMm, yMm } = placeOf(sheet, cell, { ...layout, startAt: 1 })
  return [xMm, yMm, sheet.labelWidthMm, sheet.labelHeightMm]
}

/** What is read in each cell of each page; null: the cell is empty. */
async function readCells(pictures: readonly Picture[], layout: LabelLayoutRead): Promise<(string | null)[]> {
  const { columns, rows } = measuresOf(layout)
  const found: (string | null)[] = []
  for (const picture of pictures)
    for (let cell = 0; cell < columns * rows; cell++) {
      const label = part(picture, cellBox(layout, cell))
      if (darkEdges(label) === null) found.push(null)
      else found.push((await decoded(label, READ[layout.symbol])).join(' ') || 'unreadable')
    }
  return found
}

describe.each(SYMBOLS)('%s', (symbol) => {
  test.each(SHEETS_TRIED)(
    'LBL-20: every code on every page is read in its cell, from every start: $key',
    async (sheet) => {
      const cells = measuresOf({ sheet }).columns * measuresOf({ sheet }).rows
      for (let startAt = 1; startAt <= cells; startAt++) {
        const layout = layoutOf({ sheet, symbol, startAt })
        // Two pages from the first, a middle and the last cell; few labels from the others.
        const isWhole = [1, Math.ceil(cells / 2), cells].includes(startAt)
        const labels = labelsOf(isWhole ? cells + 2 : 3)
        const { pictures } = await rendered((await drawn(labels, layout)).file, 200)
        const expected = [
          ...Array.from({ length: startAt - 1 }, () => null),
          ...labels.map(({ code }) => code),
        ]
        while (expected.length % cells > 0) expected.push(null)
        expect(await readCells(pictures, layout), `from ${startAt}`).toEqual(expected)
      }
    },
  )

  test.each([
    { offsetXMm: 0, offsetYMm: 0 },
    { offsetXMm: 1.7, offsetYMm: -2.3 },
  ])(
    'LBL-21: the codes of the last label lie within 0.3 mm of the sheet’s numbers on each page: $offsetXMm, $offsetYMm mm',
    async (offset) => {
      for (const sheet of SHEETS_TRIED) {
        const layout = layoutOf({ sheet, symbol, ...offset })
        const { columns, rows, ...measures } = measuresOf(layout)
        const { pictures } = await rendered((await drawn(labelsOf(2 * columns * rows), layout)).file, 600)
        expect(pictures).toHaveLength(2)
        const { symbol: box } = partsOf(measures, symbol)
        const x = measures.leftMm + (columns - 1) * measures.pitchXMm + box.xMm + offset.offsetXMm
        const y = measures.topMm + (rows - 1) * measures.pitchYMm + box.yMm + offset.offsetYMm
        for (const picture of pictures) {
          // The code with half of the quiet zone, where nothing else is.
          const edge = (SYMBOL_MODULES[symbol].quiet * box.widthMm) / SYMBOL_MODULES[symbol].modules / 2
          const around: Box = [x - edge, y - edge, box.widthMm + 2 * edge, box.heightMm + 2 * edge]
          const dark = darkEdges(part(picture, around))
          const left = Math.floor((x - edge) * picture.perMmX) / picture.perMmX
          const top = Math.floor((y - edge) * picture.perMmY) / picture.perMmY
          const off = [
            picture.width / picture.perMmX - measures.pageWidthMm,
            picture.height / picture.perMmY - measures.pageHeightMm,
            left + (dark?.left ?? Number.NaN) - x,
            left + (dark?.right ?? Number.NaN) - x - box.widthMm,
            top + (dark?.top ?? Number.NaN) - y,
            top + (dark?.bottom ?? Number.NaN) - y - box.heightMm,
          ]
          // The limit is 0.3 mm; pixels are 0.04 mm.
          for (const mm of off) expect(Math.abs(mm)).toBeLessThan(0.1)
        }
      }
    },
  )

  const LONG = [
    'W'.repeat(300),
    'Ünwahrscheinlich längster Feldname, Ärmelkanal Ž̧ ÅÉÎ Ố Ṩ '.repeat(6),
    '東京農地第一区画 🚜🌾👩🏽‍🌾 '.repeat(20),
    `Z${'\u0300\u0301\u0302\u0323\u0328'.repeat(30)}algo ${'Ế'.repeat(50)}`,
    'i'.repeat(500),
    'supercalifragilistic|_^~\n\t"quoted"',
  ]
  test.each(SHEETS_TRIED)(
    'LBL-22: text of any length stays off the code and inside its label: $key',
    async (sheet) => {
      const layout = layoutOf({ sheet, symbol })
      const { symbol: box, text } = partsOf(measuresOf(layout), symbol)
      const quiet = (SYMBOL_MODULES[symbol].quiet * box.widthMm) / SYMBOL_MODULES[symbol].modules
      for (const [index, name] of LONG.entries()) {
        const long = labelOf(index, {
          fieldName: name,
          growerName: name,
          pointNumber: 99_999,
          depthTopCm: 100.5,
        })
        const withText = await onlyPicture([long], layout)
        const blank = await onlyPicture([{ ...long, sample: null }], layout)
        const [x, y, width, height] = cellBox(layout, 0)
        const around: Box = [
          x + box.xMm - quiet,
          y + box.yMm - quiet,
          box.widthMm + 2 * quiet,
          box.heightMm + 2 * quiet,
        ]
        expect(Buffer.compare(part(withText, around).data, part(blank, around).data)).toBe(0)
        const edges = darkEdges(withText, 250)
        const pixel = 1.5 / withText.perMmX
        expect(edges?.right).toBeLessThanOrEqual(x + text.xMm + text.widthMm + pixel)
        expect(edges?.right).toBeLessThan(x + width)
        expect(edges?.bottom).toBeLessThan(y + height)
        expect(edges?.left).toBeGreaterThan(x)
        expect(edges?.top).toBeGreaterThan(y)
      }
    },
  )

  test('LBL-23: people find the code of a label in the text of the file, with its hyphen', async () => {
    const labels = [...labelsOf(3), { code: codeOf(8), sample: null }]
    const { texts } = await rendered((await drawn(labels, layoutOf({ symbol }))).file, 72, () => false)
    for (const { code } of labels) expect(texts.join()).toContain(formatCode(code))
    expect(texts.join()).toContain('North Forty')
    expect(texts.join()).toContain('Point 3 · 0–15 cm')
  })
})

async function onlyPicture(labels: readonly LabelText[], layout: LabelLayoutRead): Promise<Picture> {
  const [picture] = (await rendered((await drawn(labels, layout)).file)).pictures
  if (picture === undefined) throw new Error('No page')
  return picture
}

test('LBL-22: the sheets of these tests can be printed', () => {
  for (const symbol of SYMBOLS)
    for (const sheet of SHEETS_TRIED) expect(sheetProblems(measuresOf({ sheet }), symbol)).toEqual([])
})

test('LBL-22: long lines end with an ellipsis, and low labels have fewer lines', async () => {
  const label = labelOf(0, { fieldName: 'Long '.repeat(40), growerName: 'Tidewell '.repeat(40) })
  const linesOf = async (sheet: LabelLayoutRead['sheet']) =>
    (await rendered((await drawn([label], layoutOf({ sheet }))).file, 72, () => false)).texts
      .join('')
      .split(/\r?\n/)
  const whole = await linesOf({ key: 'averyL7160' })
  expect(whole).toHaveLength(4)
  expect(whole[1]).toMatch(/^(Long ){3,}.*…$/)
  expect(whole[2]).toBe('Point 1 · 0–15 cm')
  expect(whole[3]).toMatch(/^2026 · (Tidewell ?)+.*…$/)
  const { measures } = OWN
  const low = await linesOf({ key: 'own', measures: { ...measures, labelHeightMm: 9.6 } })
  expect(low).toHaveLength(2)
})

test('LBL-23: text with letters that another document drew first is found too', async () => {
  const texts = ['Čopík', 'Condition CO2'].map((fieldName, at) => labelOf(at, { fieldName }))
  for (const label of texts) {
    const { texts: found } = await rendered((await drawn([label], layoutOf())).file, 72, () => false)
    expect(found.join()).toContain(label.sample?.fieldName)
  }
})

test('LBL-24: characters that the fonts lack are question marks and are reported', async () => {
  const labels = [labelOf(0, { fieldName: 'Ač 東 👩🏽‍🌾', growerName: '東 Ω' })]
  const { file, missing } = await drawn(labels, layoutOf())
  expect(missing).toEqual(['東', '👩🏽‍🌾'])
  expect((await rendered(file, 72, () => false)).texts.join()).toContain('Ač ? ?')
})

test('LBL-25: the same labels give the same bytes, whatever was drawn before', async () => {
  const first = await drawn(labelsOf(40), layoutOf())
  await drawn([labelOf(3, { fieldName: 'Çà et là' })], layoutOf())
  expect(Buffer.from((await drawn(labelsOf(40), layoutOf())).file).equals(first.file)).toBe(true)
})

test('LBL-26: printers are asked not to fit the page', async () => {
  const { file } = await drawn(labelsOf(1), layoutOf())
  expect(Buffer.from(file).toString('latin1')).toMatch(/PrintScaling \/None/)
})

test('LBL-27: drawing tells how far it is, and ends soon after the signal', async () => {
  const stop = new AbortController()
  const counts: number[] = []
  const onDrawn = (count: number) => {
    counts.push(count)
    if (counts.length === 2) stop.abort()
  }
  await expect(drawn(labelsOf(5000), layoutOf(), { signal: stop.signal, onDrawn })).rejects.toThrow()
  expect(counts).toHaveLength(2)
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0)
})

test('LBL-87: point and layer are whole on small labels of a PDF', async () => {
  const layers = [0, 15, 100, 125].map((depthTopCm, at) =>
    labelOf(at, {
      ...{ fieldName: 'W'.repeat(60), pointNumber: at % 2 === 0 ? 12 : 1234 },
      ...{ depthTopCm, depthBottomCm: depthTopCm + 25 },
    }),
  )
  for (const sheet of [OWN, { key: 'roll57x32' } as const]) {
    const { texts } = await rendered((await drawn(layers, layoutOf({ sheet }))).file, 72, () => false)
    for (const { sample } of layers)
      expect(texts.join('\n')).toContain(
        `${sample?.pointNumber} · ${sample?.depthTopCm}–${sample?.depthBottomCm} cm`,
      )
  }
})
