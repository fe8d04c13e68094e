/**
 * One million sampling points through the real API on embedded storage: first rows of each order, a jump into the middle,
 * filters; tiles of one season (200,000 points) beside the tiles of the fields under them; a plan of days for 40 fields
 * with 20 points each.
 */
import { type MeasuredApi, startApi } from './lib/api.ts'
import { pointsFolder } from './lib/data.ts'
import { quantiles, report, timeOf, timesOf } from './lib/timing.ts'

const FIRST_ROWS_MS = 300
const JUMP_MS = 200
const PLAN_MS = 2_000
const PAGE = 100
const ROUNDS = 5
const SEASON = 2026
const TILE_ZOOMS = [4, 6, 8, 10, 11, 13, 15]
const TILES_OF_ZOOM = 8
const PLANNED_FIELDS = 40

const repeated = <T>(run: () => Promise<T>): (() => Promise<T>)[] => Array.from({ length: ROUNDS }, () => run)

async function measureList({ client }: MeasuredApi): Promise<boolean> {
  let within = true
  for (const sort of ['field', 'grower', 'route', 'status', 'updated'] as const) {
    const times = await timesOf(repeated(() => client.points.list({ sort, limit: PAGE })))
    within = report(`first ${PAGE} rows by ${sort}`, times, FIRST_ROWS_MS) && within
  }
  const some = (await client.points.list({ limit: 1 })).items[0]
  const growerId = some?.growerId ?? 0
  for (const [name, filter] of [
    ['of a grower', { growerId: [growerId] }],
    ['of a season, assigned', { year: [SEASON], status: ['assigned' as const] }],
    ['of a crew’s day', { crewId: [1], plannedOn: ['2026-10-05'] }],
    ['found by name and number', { search: `${some?.fieldName} 7` }],
  ] as const) {
    const times = await timesOf(repeated(() => client.points.list({ ...filter, limit: PAGE })))
    within = report(`first rows ${name}`, times, FIRST_ROWS_MS) && within
  }
  const startedAt = performance.now()
  const all = await client.points.order({ sort: 'field' })
  const count = all.byteLength
  process.stdout.write(`ids in order: ${(performance.now() - startedAt).toFixed(0)} ms, ${count} bytes\n`)
  const middle = (await client.points.list({ year: [2024], limit: PAGE })).items.map(({ id }) => id)
  const jump = await timesOf(repeated(() => client.points.rows({ ids: middle })))
  within = report(`${PAGE} rows in the middle`, jump, JUMP_MS) && within
  const sums = await timesOf([() => client.points.sums({})])
  report('sums of all, once for each state', sums, null)
  return within
}

function tileAt(zoom: number, { lon, lat }: { lon: number; lat: number }): string {
  const tiles = 2 ** zoom
  const x = Math.floor(((lon + 180) / 360) * tiles)
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * tiles)
  return `${zoom}/${x}/${y}`
}

/** Each tile made for the first time. */
async function measureTiles({ client, url, headers }: MeasuredApi): Promise<void> {
  const places = (await client.points.list({ year: [SEASON], sort: '-updated', limit: PAGE })).items
  const asked = async (address: string): Promise<number> => {
    const answer = await fetch(`${url}/api/${address}`, { headers })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return (await answer.arrayBuffer()).byteLength
  }
  for (const zoom of TILE_ZOOMS) {
    const tiles = [...new Set(places.map((place) => tileAt(zoom, place)))].slice(0, TILES_OF_ZOOM)
    const kind = zoom < 10 ? 'counts' : 'tiles'
    const fields: number[] = []
    const points: number[] = []
    let largest = 0
    for (const tile of tiles) {
      fields.push(await timeOf(() => asked(`fields/${kind}/${tile}?v=${zoom}`)))
      points.push(
        await timeOf(async () => {
          largest = Math.max(largest, await asked(`points/tiles/${tile}?v=${zoom}&year=${SEASON}`))
        }),
      )
    }
    const [ofFields, ofPoints] = [quantiles(fields), quantiles(points)]
    process.stdout.write(
      `zoom ${zoom}: points p50 ${ofPoints.p50.toFixed(0)} ms, ${(ofPoints.p50 / ofFields.p50).toFixed(1)} of the fields' ` +
        `${ofFields.p50.toFixed(0)} ms; largest ${(largest / 1000).toFixed(0)} kB\n`,
    )
  }
}

async function measurePlan({ client }: MeasuredApi): Promise<boolean> {
  const { id: crewId } = (await client.crews.list()).items[0] ?? { id: 0 }
  const pointIds: number[] = []
  const fields = (await client.fields.list({ limit: PLANNED_FIELDS, hasBoundary: 'yes' })).items
  for (const { id } of fields)
    for (const point of (await client.points.list({ fieldId: [id], year: [SEASON], limit: PAGE })).items)
      pointIds.push(point.id)
  const times = await timesOf(
    repeated(() => client.visits.propose({ pointIds, crewId, startOn: '2027-03-01' })),
  )
  return report(`days for ${PLANNED_FIELDS} fields, ${pointIds.length} points`, times, PLAN_MS)
}

const api = await startApi(await pointsFolder())
const results = [await measureList(api), await measurePlan(api)]
await measureTiles(api)
await api.stop()
process.exitCode = results.every(Boolean) ? 0 : 1
