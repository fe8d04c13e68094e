import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { wasmFromPackage } from './testing-wasm.ts'

/** Gray pixels, 0 black to 255 white, and how many there are in a mm each way: pages are drawn on whole pixels. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
  perMmX: number
  perMmY: number
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
    // The width and height that come with a picture are whole points, as its pixels are.
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const { width, height, data } = await page.render({
      scale: dpi / 72,
      colorSpace: 'Gray',
      render: 'bitmap',
    })
    const [perMmX, perMmY] = [width / (originalWidth / MM), height / (originalHeight / MM)]
    pictures.push({ width, height, data, perMmX, perMmY })
  }
  const count = document.getPageCount()
  document.destroy()
  return { pictures, texts, count }
}
/** Points in a mm. */
const MM = 72 / 25.4

/** A part of a picture, in mm. */
export function part(picture: Picture, [xMm, yMm, widthMm, heightMm]: Box): Picture {
  const { perMmX, perMmY } = picture
  const [left, top] = [Math.max(0, Math.floor(xMm * perMmX)), Math.max(0, Math.floor(yMm * perMmY))]
  const right = Math.min(picture.width, Math.ceil((xMm + widthMm) * perMmX))
  const bottom = Math.min(picture.height, Math.ceil((yMm + heightMm) * perMmY))
  const rows = Array.from({ length: bottom - top }, (_, row) => {
    const from = (top + row) * picture.width
    return picture.data.subarray(from + left, from + right)
  })
  return { ...picture, width: right - left, height: bottom - top, data: Buffer.concat(rows) }
}
export type Box = readonly [xMm: number, yMm: number, widthMm: number, heightMm: number]

/** Edges of what is dark, in mm from the picture’s upper left corner; null: nothing is. */
export function darkEdges({ width, height, data, perMmX, perMmY }: Picture, dark = 128) {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, -1, Number.POSITIVE_INFINITY, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) >= dark) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  if (right < 0) return null
  return { left: left / perMmX, right: right / perMmX, top: top / perMmY, bottom: bottom / perMmY }
}

/** What zxing reads in a picture. */
export async function decoded(picture: Picture, options: ReaderOptions): Promise<string[]> {
  await wasmFromPackage()
  const colors = new Uint8ClampedArray(picture.width * picture.height * 4).fill(255)
  for (let at = 0; at < picture.data.length; at++) colors.fill(picture.data[at] ?? 255, at * 4, at * 4 + 3)
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
