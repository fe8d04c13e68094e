import { existsSync, readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Cells } from '../frame/index.ts'

const file = new URL('../../../../../shared/data/boundaries/farmsum_no_prj.shp.zip', import.meta.url)
/** Whether the folder of real files is beside the project. */
export const hasFarmsum = existsSync(file)

/**
 * The field of the reference results: cells of 3 m in the file's own meters. The first cell's corner is that of the
 * field's box: so there are 3,152 centers inside, as many as the reference has.
 */
export function farmsumCells(): Cells {
  const ring = outline()
  const west = Math.min(...ring.map(([x]) => x))
  const south = Math.min(...ring.map(([, y]) => y))
  const x: number[] = []
  const y: number[] = []
  for (let row = 0; row < 90; row += 1) {
    for (let column = 0; column < 75; column += 1) {
      const center = [west + 3 * column + 1.5, south + 3 * row + 1.5] as const
      if (!isInside(ring, center)) continue
      x.push(center[0])
      y.push(center[1])
    }
  }
  return {
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    cellSizeM: 3,
    maskedAreaHa: (x.length * 9) / 10_000,
    toLonLat: (east, north) => [east * 1e-5, north * 1e-5],
  }
}

type Corner = readonly [x: number, y: number]

/** The one ring of the one polygon, which the first file in the archive holds. */
function outline(): Corner[] {
  const archive = readFileSync(file)
  const packed = archive.readUInt32LE(18)
  const start = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28)
  const content = archive.subarray(start, start + packed)
  const shapes = archive.readUInt16LE(8) === 0 ? content : inflateRawSync(content)
  const corners = shapes.readInt32LE(148)
  return Array.from({ length: corners }, (_, corner): Corner => {
    const at = 156 + 16 * corner
    return [shapes.readDoubleLE(at), shapes.readDoubleLE(at + 8)]
  })
}

function isInside(ring: readonly Corner[], [x, y]: Corner): boolean {
  let inside = false
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}
