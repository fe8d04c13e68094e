import { writeFile } from 'node:fs/promises'
import { formatCode } from '@org/core/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { darkEdges, decoded, type Picture, part, rendered } from '../../../files/pdf/testing.ts'
import { BODY, HEAD_MM, layOut, ROW_MM, SIGNATURES_MM } from './manifest-layout.ts'
import { columnsOf, LEFT_MM, TABLE_MM } from './manifest-rows.ts'
import { boxOf, codeOf, detailOf, fileOf, lineOf, linesOf } from './testing.ts'

async function picture(file: Uint8Array, page = 0): Promise<Picture> {
  const [first] = (await rendered(file, 300, (number) => number === page)).pictures
  if (first === undefined) throw new Error('No page')
  return first
}
const COLUMNS = columnsOf({ depthUnit: 'cm', timeZone: 'UTC' })
const textsOf = async (file: Uint8Array) => (await rendered(file, 72, () => false)).texts

test('LBL-81: scanners read the number of the manifest', async () => {
  for (const number of ['M-2026-0187', 'M-2026-12345', 'M-1']) {
    const { file } = await fileOf('manifest', detailOf({ shipment: { number } }))
    expect(await decoded(await picture(file), { formats: ['Code128'] })).toEqual([number])
  }
})

test('LBL-81: the manifest says what is shipped, to whom and how', async () => {
  const boxes = [boxOf(2, { sealedAt: null }), boxOf(1)]
  const lines = [
    ...linesOf(3),
    lineOf(3, { boxId: 102, boxNumber: 2 }),
    lineOf(4, { boxId: null, state: 'unexpected' }),
  ]
  const { file, path, notes } = await fileOf('manifest', detailOf({ boxes, lines }))
  expect(path).toMatch(/\/manifest\.pdf$/)
  expect(notes).toEqual([])
  const [text = '', ...more] = await textsOf(file)
  expect(more).toEqual([])
  for (const part of [
    'Shipment manifest',
    'A & L Great Lakes',
    '3505 Conestoga Drive',
    'Fort Wayne, IN 46808',
    '88141',
    'UPS Ground',
    '1Z999AA10123456784',
    '2026-11-27',
    'Box 1 of 2 · M-2026-0187-1 · sealed · 3 samples',
    'Box 2 of 2 · M-2026-0187-2 · not sealed · 1 sample',
    'In no box of this shipment · 1 sample',
    'Depths: 0–15 cm (0–5.9 in)',
    'Depth (cm)',
    '0–15',
    'Received',
    'Remarks',
    'Relinquished by',
    'Seals intact',
    'page 1 / 1',
  ])
    expect(text).toContain(part)
})

test('LBL-81: the text has the label of each line once, with its hyphen', async () => {
  const boxes = [boxOf(1), boxOf(2), boxOf(3)]
  const lines = linesOf(120).map((line, at) => ({ ...line, boxId: 101 + (at % 3), boxNumber: 1 + (at % 3) }))
  const text = (await textsOf((await fileOf('manifest', detailOf({ boxes, lines }))).file)).join()
  for (const { code } of lines) expect(text.split(formatCode(code))).toHaveLength(2)
})

test('LBL-81: the structure has a table for each box, with heads of its columns', async () => {
  const boxes = [boxOf(1), boxOf(2)]
  const { file } = await fileOf('manifest', detailOf({ boxes, lines: linesOf(50) }))
  const source = Buffer.from(file).toString('latin1')
  const count = (type: string) => source.split(new RegExp(`/S /${type}\\b`)).length - 1
  expect([count('H1'), count('H2'), count('Table'), count('TH')]).toEqual([1, 2, 2, 2 * COLUMNS.length])
  // One row of each table is its head; what is repeated on further pages is not read again.
  expect([count('TR'), count('TD')]).toEqual([52, 50 * COLUMNS.length])
  expect(source).toContain('/Marked true')
  expect(source).toContain('/Scope /Column')
})

const LONG = [
  'W'.repeat(200),
  'Ünwahrscheinlich längster Name '.repeat(10),
  'i'.repeat(300),
  '東京 '.repeat(60),
]

test('LBL-82: long names do not run into the next column or off the page', async () => {
  const lines = LONG.map((name, at) =>
    lineOf(at, {
      growerName: name,
      fieldName: name,
      pointNumber: 99_999,
      depthTopCm: 100.55,
      depthBottomCm: 120.25,
    }),
  )
  const long = LONG[0] ?? ''
  const detail = detailOf({
    lines,
    laboratory: { name: long, address: long, account: long },
    shipment: { carrier: long },
  })
  const { file, notes } = await fileOf('manifest', detail)
  expect(notes).toEqual(['2 characters cannot be printed: 東 京'])
  const page = await picture(file)
  const [first] = layOut([{ lines: lines.map((line, at) => ({ number: at, line, box: null })) }]).sections
  let xMm = LEFT_MM
  for (const { widthMm } of COLUMNS) {
    xMm += widthMm
    for (const { yMm } of first?.rows ?? [])
      expect(darkEdges(part(page, [xMm - 0.5, yMm + 0.5, 1, ROW_MM - 1]), 200)).toBeNull()
  }
  const edges = darkEdges(page, 250)
  expect(edges?.left).toBeGreaterThan(LEFT_MM - 1)
  expect(edges?.right).toBeLessThan(LEFT_MM + TABLE_MM + 1)
})

const sections = fc.array(fc.nat({ max: 120 }), { minLength: 1, maxLength: 8 })
const ofCounts = (counts: readonly number[]) =>
  counts.map((count) => ({
    lines: Array.from({ length: count }, (_, at) => ({ number: at, line: lineOf(at), box: null })),
  }))

test('LBL-83: nothing lies on something else or below the page, for any number of lines', () => {
  fc.assert(
    fc.property(sections, (counts) => {
      const layout = layOut(ofCounts(counts))
      const spots = layout.sections.flatMap(({ heading, head, rows }) => [
        { ...heading, heightMm: 9 },
        { ...head, heightMm: HEAD_MM },
        ...rows.map((row) => ({ ...row, heightMm: ROW_MM })),
      ])
      spots.push({ ...layout.signatures, heightMm: SIGNATURES_MM })
      expect(layout.sections.map(({ rows }) => rows.length)).toEqual(counts)
      for (const [at, spot] of spots.entries()) {
        const before = spots[at - 1] ?? { page: 0, yMm: BODY.firstMm, heightMm: 0 }
        expect(spot.yMm + spot.heightMm).toBeLessThanOrEqual(BODY.endMm + 1e-6)
        if (spot.page === before.page) expect(spot.yMm).toBeCloseTo(before.yMm + before.heightMm)
        else expect(spot.page).toBe(before.page + 1)
      }
      expect(layout.pages).toBe(layout.signatures.page + 1)
      // A heading is never alone at the end of a page, and there is room for the head above the first row of a page.
      for (const { heading, head, rows } of layout.sections) {
        expect(head.page).toBe(heading.page)
        if (rows[0] !== undefined) expect(rows[0].page).toBe(heading.page)
        for (const row of rows)
          if (row.page !== heading.page) expect(row.yMm).toBeGreaterThanOrEqual(BODY.nextMm + HEAD_MM)
      }
    }),
  )
})

/** Lines with which a page is just full, and one more. */
function edgeCounts(): number[] {
  const pagesAt = Array.from({ length: 75 }, (_, count) => layOut(ofCounts([count])).pages)
  return pagesAt.flatMap((pages, count) =>
    count > 0 && pages !== pagesAt[count - 1] ? [count - 1, count] : [],
  )
}

test('LBL-83: each page says how many there are, also where one is just full', async () => {
  const counts = edgeCounts()
  expect(counts.length).toBeGreaterThanOrEqual(4)
  for (const count of counts) {
    const texts = await textsOf((await fileOf('manifest', detailOf({ lines: linesOf(count) }))).file)
    expect(texts).toHaveLength(layOut(ofCounts([count])).pages)
    for (const [at, text] of texts.entries()) {
      expect(text).toContain(`page ${at + 1} / ${texts.length}`)
      const shown = Array.from({ length: count }, (_, index) => formatCode(codeOf(index))).filter((code) =>
        text.includes(code),
      )
      expect(text.includes('Depth (cm)')).toBe(shown.length > 0)
    }
    expect(texts.at(-1)).toContain('Relinquished by')
  }
})

test('LBL-80: the same shipment gives the same bytes', async () => {
  const first = await fileOf('manifest', detailOf())
  await fileOf('manifest', detailOf({ lines: linesOf(9) }))
  expect(Buffer.from((await fileOf('manifest', detailOf())).file).equals(first.file)).toBe(true)
})

test('LBL-80: the server answers while a large manifest is drawn, and the signal ends it', async () => {
  const boxes = Array.from({ length: 20 }, (_, at) => boxOf(at + 1))
  const lines = linesOf(2000).map((line, at) => ({ ...line, boxId: 101 + Math.floor(at / 100) }))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const { file } = await fileOf('manifest', detailOf({ boxes, lines }))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
  expect((await textsOf(file)).length).toBeGreaterThan(50)
  if (process.env.KEEP_PDF !== undefined) await writeFile(process.env.KEEP_PDF, file)
  const stop = new AbortController()
  const stopped = fileOf('manifest', detailOf({ boxes, lines }), stop.signal)
  setTimeout(() => stop.abort(), 20)
  await expect(stopped).rejects.toMatchObject({ kind: 'aborted' })
  await expect(fileOf('manifest', detailOf(), stop.signal)).rejects.toMatchObject({ kind: 'aborted' })
})

test('LBL-88: days are those of the business, and the paper names its zone', async () => {
  const lines = ['2026-10-21T00:30:00.000Z', '2026-10-21T04:10:00.000Z'].map((collectedAt, at) =>
    lineOf(at, { collectedAt }),
  )
  const { file } = await fileOf('manifest', detailOf({ lines }), undefined, 'America/Chicago')
  const text = (await textsOf(file)).join()
  expect(text.split('2026-10-20')).toHaveLength(3)
  expect(text).not.toContain('2026-10-21')
  expect(text).toContain('Days of America/Chicago')
})

test('LBL-97: the manifest has the unit in which its depths are round', async () => {
  const lines = [lineOf(0, { depthBottomCm: 15.24 }), lineOf(1, { depthTopCm: 15.24, depthBottomCm: 30.48 })]
  const text = (await textsOf((await fileOf('manifest', detailOf({ lines }))).file)).join()
  expect(text).toContain('Depth (in)')
  expect(text).toContain('6–12')
})
