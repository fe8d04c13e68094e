import { expect, test } from 'vitest'
import { darkEdges, decoded, rendered } from '../../../files/pdf/testing.ts'
import { boxOf, detailOf, fileOf, linesOf } from './testing.ts'

const LONG = 'W'.repeat(300)

test('LBL-84: a page for each box, whose code scanners read and people too', async () => {
  const boxes = [boxOf(1), boxOf(2), boxOf(12, { code: 'M-2026-0187-12' })]
  const { path, file } = await fileOf('boxLabels', detailOf({ boxes, lines: linesOf(3) }))
  expect(path).toMatch(/\/box-labels\.pdf$/)
  const { pictures, texts } = await rendered(file, 203)
  expect(pictures).toHaveLength(3)
  for (const [at, picture] of pictures.entries()) {
    const { code = '', number } = boxes[at] ?? {}
    expect(await decoded(picture, { formats: ['Code128'] })).toEqual([code])
    for (const part of [
      code,
      `Box ${number} of 3`,
      'Manifest M-2026-0187',
      'A & L Great Lakes',
      'Fort Wayne',
    ])
      expect(texts[at]).toContain(part)
  }
  expect(texts.map((text) => /\d+ samples?/.exec(text)?.[0])).toEqual(['3 samples', '0 samples', '0 samples'])
})

test('LBL-84: long names stay on the page and off the code', async () => {
  const laboratory = { name: LONG, address: Array.from({ length: 12 }, () => LONG).join('\n') }
  const { file } = await fileOf('boxLabels', detailOf({ laboratory }))
  const [picture] = (await rendered(file, 203)).pictures
  if (picture === undefined) throw new Error('No page')
  expect(await decoded(picture, { formats: ['Code128'] })).toEqual(['M-2026-0187-1'])
  const edges = darkEdges(picture, 250)
  expect(edges?.left).toBeGreaterThan(7)
  expect(edges?.right).toBeLessThan(141)
  expect(edges?.bottom).toBeLessThan(100)
})
