import { type Call, type Caller, call } from './call.ts'
import type { Act, Scene } from './load.ts'

/**
 * An address's filter that no answer is kept for: from so small an area on that it leaves out none that has a boundary.
 *
 * @param seed who asks: two seeds never ask the same
 */
export const newFilter = (seed: number, at: number): string =>
  new URLSearchParams({ area: `${(seed + at / 1_000_000).toFixed(6)}|` }).toString()

/** For {@link newFilter}. */
export const SEEDS = { ordinary: 1, hostile: 2 }

/** The ordinary person's list of fields, each time with another filter. */
export const fieldsListed = (limitMs: number | null): Act => ({
  name: 'fields list',
  limitMs,
  quietTimes: 20,
  pauseMs: 50,
  run: ({ ordinary }, at, signal) => call(ordinary, `/fields?${newFilter(SEEDS.ordinary, at)}`, {}, signal),
})

const FILE_HEADERS = { 'content-type': 'application/octet-stream' }
const SIDE = 0.002
const COLUMNS = 100

/** A GeoJSON of so many squares, unlike that of any other number. */
export function squaresFile(count: number, number: number): Uint8Array<ArrayBuffer> {
  const features = Array.from({ length: count }, (_, at) => {
    const west = -96 + 1.5 * SIDE * (at % COLUMNS)
    const south = 42 + 1.5 * SIDE * Math.floor(at / COLUMNS)
    const [east, north] = [west + SIDE, south + SIDE]
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return {
      type: 'Feature',
      properties: { name: `Square ${number}-${at}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
  })
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))
}

/** An upload of a boundary file, read and answered. */
export const upload = (caller: Caller, file: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Call> =>
  call(
    caller,
    '/uploads/boundaries',
    { method: 'POST', headers: { ...FILE_HEADERS, 'x-file-name': 'squares.geojson' }, body: file },
    signal,
  )

/** The ordinary person's upload of a few squares. */
export const smallUpload = (limitMs: number): Act => ({
  name: 'small upload',
  limitMs,
  quietTimes: 5,
  pauseMs: 100,
  run: ({ ordinary }, at, signal) => upload(ordinary, squaresFile(2, at), signal),
})

/** The first file starts the process that reads them. */
export const readOne = ({ ordinary }: Scene): Promise<Call> =>
  upload(ordinary, squaresFile(1, 0), new AbortController().signal)
