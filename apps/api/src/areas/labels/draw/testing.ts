import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type LabelLayoutRead, type LabelText, makeCode } from '@org/core/contract'
import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { wasmFromPackage } from './testing-wasm.ts'

export const DATE = new Date('2026-11-27T10:00:00Z')

/** A layout with what a test changes. */
export const layoutOf = (change: Partial<LabelLayoutRead> = {}): LabelLayoutRead => ({
  sheet: { key: 'avery5160' },
  symbol: 'datamatrix',
  output: 'pdf',
  dpi: 203,
  startAt: 1,
  offsetXMm: 0,
  offsetYMm: 0,
  ...change,
})

/** A code; the same for the same index. */
export function codeOf(index: number): string {
  let state = index + 1
  return makeCode((bytes) =>
    bytes.map(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

export const labelOf = (index: number, change: Partial<LabelText['sample'] & object> = {}): LabelText => ({
  code: codeOf(index),
  sample: {
    fieldName: 'North Forty',
    growerName: 'Tidewell Farms',
    pointNumber: index + 1,
    depthTopCm: 0,
    depthBottomCm: 15,
    year: 2026,
    ...change,
  },
})
export const labelsOf = (count: number): LabelText[] => Array.from({ length: count }, (_, at) => labelOf(at))

/** Gray pixels, 0 black to 255 white, and how many there are in a mm. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
  perMm: number
}

let library: Promise<PDFiumLibrary> | undefined

/** Pages as pdfium renders them, which shares nothing with our writer. */
export async function rendered(
  file: Uint8Array,
  dpi = 300,
  only: (page: number) => boolean = () => true,
): Promise<{ pictures: Picture[]; texts: string[]; count: number }> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(file)
  const [pictures, texts]: [Picture[], string[]] = [[], []]
  for (const page of document.pages()) {
    texts.push(page.getText())
    if (!only(page.number)) continue
    const { width, height, data } = await page.render({ scale: dpi / 72, colorSpace: 'Gray', render: 'bitmap' })
    pictures.push({ width, height, data, perMm: dpi / 25.4 })
  }
  const count = document.getPageCount()
  document.destroy()
  return { pictures, texts, count }
}

/** A part of a picture, in mm. */
export function part({ width, height, data, perMm }: Picture, [xMm, yMm, widthMm, heightMm]: Box): Picture {
  const [left, top] = [Math.max(0, Math.floor(xMm * perMm)), Math.max(0, Math.floor(yMm * perMm))]
  const right = Math.min(width, Math.ceil((xMm + widthMm) * perMm))
  const bottom = Math.min(height, Math.ceil((yMm + heightMm) * perMm))
  const rows = Array.from({ length: bottom - top }, (_, row) => {
    const from = (top + row) * width
    return data.subarray(from + left, from + right)
  })
  return { width: right - left, height: bottom - top, data: Buffer.concat(rows), perMm }
}
export type Box = readonly [xMm: number, yMm: number, widthMm: number, heightMm: number]

/** Edges of what is dark, in mm from the picture’s upper left corner; null: nothing is. */
export function darkEdges({ width, data, perMm }: Picture, dark = 128) {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1]
  for (const [at, value] of data.entries()) {
    if (value >= dark) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return right < 0
    ? null
    : { left: left / perMm, right: right / perMm, top: top / perMm, bottom: bottom / perMm }
}

/** What zxing reads in a picture. */
export async function decoded(picture: Picture, options: ReaderOptions): Promise<string[]> {
  await wasmFromPackage()
  const colors = new Uint8ClampedArray(picture.width * picture.height * 4)
  for (const [at, value] of picture.data.entries()) colors.fill(value, at * 4, at * 4 + 3)
  for (let at = 3; at < colors.length; at += 4) colors[at] = 255
  const image = { data: colors, width: picture.width, height: picture.height, colorSpace: 'srgb' as const }
  const results = await readBarcodes(image as ImageData, options)
  return results.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** What zxing reads in a file of a picture. */
export async function decodedFile(file: Uint8Array<ArrayBuffer>, options: ReaderOptions): Promise<string[]> {
  await wasmFromPackage()
  const results = await readBarcodes(file, options)
  return results.filter(({ isValid }) => isValid).map(({ text }) => text)
}
