import { expect, test } from 'vitest'
import { bars, type CodeShape, dataMatrix, qr } from './symbols.ts'
import { decoded, type Picture } from './testing.ts'

/** A code filled by the even-odd rule, at so many pixels a unit, with a quiet zone: no PDF is between. */
function filled({ rings, width, height }: CodeShape, scale: number, quiet: number): Picture {
  const [pixelsX, pixelsY] = [(width + 2 * quiet) * scale, (height + 2 * quiet) * scale]
  const data = new Uint8Array(pixelsX * pixelsY).fill(255)
  for (let at = 0; at < data.length; at++) {
    const x = ((at % pixelsX) + 0.5) / scale - quiet
    const y = (Math.floor(at / pixelsX) + 0.5) / scale - quiet
    const crossed = rings.flatMap((ring) =>
      ring.filter(([x1, y1], index) => {
        const [x2, y2] = ring.at(index - 1) ?? [x1, y1]
        return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
      }),
    )
    if (crossed.length % 2 === 1) data[at] = 0
  }
  return { width: pixelsX, height: pixelsY, data, perMmX: 1, perMmY: 1 }
}

const CODES = ['K7Q29MXA', '00000000', '12345678', 'ZZZZZZZZ', 'WWWW9999']

test('LBL-20: each code has the modules that its place is made for', async () => {
  for (const code of CODES)
    for (const [shape, modules, format] of [
      [dataMatrix(code), 14, 'DataMatrix'],
      [qr(code), 21, 'QRCode'],
    ] as const) {
      const unit = shape.width / modules
      expect(shape.height).toBe(shape.width)
      // Corners of the outlines lie between modules.
      for (const [x, y] of shape.rings.flat()) expect([x % unit, y % unit]).toEqual([0, 0])
      expect(await decoded(filled(shape, 4, 4 * unit), { formats: [format] })).toEqual([code])
    }
})

test('LBL-20: Code 128 is read, also with bars of odd widths', async () => {
  for (const code of [...CODES, 'MNF-2026-000123', 'a~b^c'])
    expect(await decoded(filled(bars(code), 2, 12), { formats: ['Code128'] })).toEqual([code])
})
