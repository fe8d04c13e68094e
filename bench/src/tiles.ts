/**
 * Map tiles of 100,000 invented fields through the real API on embedded storage, as the map asks for them: counts from far
 * away, then fields; in one color, then colored by crop. Zoom by zoom, where fields are: their size, and how long they take when made for the first time
 * (cold), asked for again (warm), and asked for by someone who has them (304).
 */
import { FIRST_ZOOM_OF_FIELDS } from '@org/core/contract'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { businessFolder, FIELDS } from './lib/data.ts'
import { quantiles, report, type Times, timeOf, timesOf } from './lib/timing.ts'

const LIMIT_MS = 50
/** Of a tile asked for the first time, whatever its zoom. */
const COLD_LIMIT_MS = 150
/** Of one tile, before compression. */
const LIMIT_BYTES = 250_000
const ZOOMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
const TILES_OF_ZOOM = 24
const ROUNDS = 3

/** `z/x/y` */
type Tile = string

function tileAt(zoom: number, longitude: number, latitude: number): Tile {
  const tiles = 2 ** zoom
  const phi = (latitude * Math.PI) / 180
  const x = Math.floor(((longitude + 180) / 360) * tiles)
  const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * tiles)
  return `${zoom}/${x}/${y}`
}

/** Middles of fields all over the business. */
async function places({ client }: MeasuredApi): Promise<[number, number][]> {
  const pages = await Promise.all(
    (['name', 'updated', 'area', '-county'] as const).map((sort) =>
      client.fields.list({ limit: 100, sort, active: 'active', hasBoundary: 'yes' }),
    ),
  )
  return pages
    .flatMap(({ items }) => items)
    .flatMap(({ bbox }) => (bbox === null ? [] : [[(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2]]))
}

/** @param more of the query: what fields are colored by */
function asking({ url, headers }: MeasuredApi, version: string, more: string) {
  const tags = new Map<Tile, string>()
  const get = async (tile: Tile, asked: Record<string, string> = {}) => {
    const kind = Number.parseInt(tile, 10) < FIRST_ZOOM_OF_FIELDS ? 'counts' : 'tiles'
    const answer = await fetch(`${url}/api/fields/${kind}/${tile}?v=${version}${more}`, {
      headers: { ...headers, ...asked },
    })
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', bytes: await answer.arrayBuffer() }
  }
  const whole = async (tile: Tile): Promise<number> => {
    const { status, tag, bytes } = await get(tile)
    if (status !== 200 && status !== 204) throw new Error(`${tile}: ${status}`)
    tags.set(tile, tag)
    return bytes.byteLength
  }
  const unchanged = async (tile: Tile): Promise<void> => {
    const { status } = await get(tile, { 'if-none-match': tags.get(tile) ?? '' })
    if (status !== 304) throw new Error(`${tile}: ${status} instead of 304`)
  }
  return { whole, unchanged }
}

const api = await startApi(await businessFolder(FIELDS.many))

async function measure(version: string, more: string, where: readonly [number, number][]): Promise<boolean> {
  const { whole, unchanged } = asking(api, version, more)
  process.stdout.write(
    `Tiles of ${FIELDS.many.toLocaleString('en-US')} fields${more}, up to ${TILES_OF_ZOOM} of each zoom\n`,
  )
  const all: number[] = []
  let within = true
  for (const zoom of ZOOMS) {
    const tiles = [...new Set(where.map(([x, y]) => tileAt(zoom, x, y)))].slice(0, TILES_OF_ZOOM)
    let largest = 0
    const cold: number[] = []
    for (const tile of tiles) {
      cold.push(
        await timeOf(async () => {
          largest = Math.max(largest, await whole(tile))
        }),
      )
    }
    const again = Array.from({ length: ROUNDS }, () => tiles).flat()
    const warm: Times = await timesOf(again.map((tile) => () => whole(tile)))
    const kept = await timesOf(again.map((tile) => () => unchanged(tile)))
    all.push(...cold)
    const { p50, p95 } = quantiles(cold)
    const isSmall = largest <= LIMIT_BYTES
    within = isSmall && within
    const size = `largest ${(largest / 1000).toFixed(1)} of ${LIMIT_BYTES / 1000} kB${isSmall ? '' : ', over'}`
    const times = [p50, p95, Math.max(...cold)].map((ms) => ms.toFixed(1))
    process.stdout.write(
      `zoom ${zoom}: ${tiles.length} tiles, ${size}; cold p50 ${times[0]} ms  p95 ${times[1]} ms  worst ${times[2]} ms\n`,
    )
    within = report(`zoom ${zoom}, warm`, warm, LIMIT_MS) && within
    within = report(`zoom ${zoom}, not changed (304)`, kept, LIMIT_MS) && within
  }
  within = report('cold, all zooms', quantiles(all), COLD_LIMIT_MS) && within
  return within
}

try {
  const { tilesVersion, countsVersion } = await api.client.fields.extent({ active: 'active' })
  const where = await places(api)
  const plain = await measure(tilesVersion, '', where)
  const colored = await measure(countsVersion, '&color=crop', where)
  process.exitCode = plain && colored ? 0 : 1
} finally {
  await api.stop()
}
