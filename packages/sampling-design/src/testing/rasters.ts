import { existsSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** Real files from public sources, beside the project; tests that need them say skipped where they are absent. */
const folder = new URL('../../../../../shared/data/', import.meta.url)

export const hasCookfarm = existsSync(new URL('raster/cookfarm_covariates_10m.tif', folder))

/** The covariate of Meuse's prediction grid: the distance to the river, 0 … 1, cell by cell. */
export function meuseDistances(): Float64Array {
  const lines = readFileSync(new URL('soil/meuse_grid_40m.csv', folder), 'utf8').trim().split('\n').slice(1)
  return Float64Array.from(lines, (line) => Number(line.split(',')[4]))
}

/**
 * The six bands of Cook Farm's covariates, −9999 as NaN: deflated strips of 32-bit floats, pixel by pixel, as that file
 * has them (and no other TIFF).
 */
export function cookfarmBands(): { cols: number; rows: number; bands: Float64Array[] } {
  const bytes = readFileSync(new URL('raster/cookfarm_covariates_10m.tif', folder))
  const directory = bytes.readUInt32LE(4)
  const tags = new Map<number, { count: number; value: number; isShort: boolean }>()
  for (let at = directory + 2; at < directory + 2 + 12 * bytes.readUInt16LE(directory); at += 12) {
    const isShort = bytes.readUInt16LE(at + 2) === 3
    const count = bytes.readUInt32LE(at + 4)
    const value = isShort && count === 1 ? bytes.readUInt16LE(at + 8) : bytes.readUInt32LE(at + 8)
    tags.set(bytes.readUInt16LE(at), { count, value, isShort })
  }
  const number = (tag: number) => tags.get(tag)?.value ?? 0
  const list = (tag: number) => {
    const { count = 0, value = 0, isShort = false } = tags.get(tag) ?? {}
    return Array.from({ length: count }, (_, i) =>
      isShort ? bytes.readUInt16LE(value + 2 * i) : bytes.readUInt32LE(value + 4 * i),
    )
  }
  const lengths = list(279)
  const strips = list(273).map((offset, i) => inflateSync(bytes.subarray(offset, offset + (lengths[i] ?? 0))))
  const pixels = Buffer.concat(strips)
  const [cols, rows, count] = [number(256), number(257), number(277)]
  const bands = Array.from({ length: count }, (_, band) =>
    Float64Array.from({ length: cols * rows }, (__, pixel) => {
      const value = pixels.readFloatLE(4 * (pixel * count + band))
      return value === -9999 ? Number.NaN : value
    }),
  )
  return { cols, rows, bands }
}
