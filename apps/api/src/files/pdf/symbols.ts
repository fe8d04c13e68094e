import { code128, type DrawingContext, datamatrix, qrcode } from 'bwip-js/generic'

export type Ring = readonly (readonly [x: number, y: number])[]

/** The dark outlines of a code, for filling by the even-odd rule: outlines of whole areas leave no seams. */
export interface CodeShape {
  rings: readonly Ring[]
  /** In the units of the rings, without quiet zone. */
  width: number
  height: number
}

/** Keeps what bwip-js would draw. */
function recorder(): DrawingContext<CodeShape> {
  const rings: Ring[] = []
  let [width, height] = [0, 0]
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(w, h) {
      width = w
      height = h
    },
    line(x0, _y0, _x1, _y1, lineWidth) {
      // bwip-js gives a bar’s middle, rounded up where the bar is an odd number of units wide.
      const left = x0 - Math.ceil(lineWidth / 2)
      const right = left + lineWidth
      rings.push([
        [left, 0],
        [right, 0],
        [right, height],
        [left, height],
      ])
    },
    polygon(points) {
      rings.push(points.map(([x, y]) => [x, y] as const))
    },
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => ({ rings, width, height }),
  }
}

/** Options of single symbologies, which the types of bwip-js do not have. */
const DATA_MATRIX = { version: '14x14' }
const QR = { version: '1', eclevel: 'H' }

/** DataMatrix, ECC 200, of 14 × 14 modules for every label code: a code of digits alone would be smaller. */
export const dataMatrix = (text: string): CodeShape =>
  datamatrix({ bcid: 'datamatrix', text, scale: 1, ...DATA_MATRIX }, recorder())

/** QR of 21 × 21 modules. Eight characters leave room for the strongest correction, of 30 % damage. */
export const qr = (text: string): CodeShape => qrcode({ bcid: 'qrcode', text, scale: 1, ...QR }, recorder())

/** Code 128: one row of bars. */
export const bars = (text: string): CodeShape =>
  code128({ bcid: 'code128', text, scale: 1, height: 10 }, recorder())
