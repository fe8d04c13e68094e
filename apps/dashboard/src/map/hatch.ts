/** A square of hatching that repeats without a seam. */
export interface Hatch {
  width: number
  height: number
  /** RGBA, a byte each. */
  data: Uint8ClampedArray
}

const SIZE_PX = 8
const LINE_PX = 1.6

/** Names of the patterns the layers ask for: the lines rise for what was gained, and fall for what was lost or is not sampled. */
export const HATCH = { gained: 'hatch-gained', lost: 'hatch-lost', masked: 'hatch-masked' } as const

/**
 * Lines of a color across a clear ground, with soft edges.
 *
 * @param color `#rrggbb`
 * @param slope 1: rising to the right, -1: falling
 */
export function hatch(color: string, slope: 1 | -1): Hatch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const data = new Uint8ClampedArray(SIZE_PX * SIZE_PX * 4)
  for (let y = 0; y < SIZE_PX; y += 1) {
    for (let x = 0; x < SIZE_PX; x += 1) {
      const along = (x + slope * y + 2 * SIZE_PX) % SIZE_PX
      const fromLine = Math.min(along, SIZE_PX - along) * Math.SQRT1_2
      const cover = Math.max(0, Math.min(1, LINE_PX / 2 + 0.5 - fromLine))
      data.set([red, green, blue, cover * 255], (y * SIZE_PX + x) * 4)
    }
  }
  return { width: SIZE_PX, height: SIZE_PX, data }
}
