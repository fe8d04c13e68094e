import type { MeasuredApi } from '../api.ts'
import { PROGRAM } from './fill.ts'

/** Something that a person waits for. */
export interface Act {
  /** Of the word in MILLION_ONLY. */
  part: string
  name: string
  /** Null: only told. */
  limitMs: number | null
  /** How often; three times unless said. */
  times?: number
  /** @param at how often it was done before */
  run(api: MeasuredApi, at: number): Promise<unknown>
}

const PAGE = 100
const SEASON = 2025

const first = (part: string, name: string, run: Act['run']): Act => ({ part, name, limitMs: 300, run })

/** The lists with their orders, as their declarations have them. */
const LISTS = {
  points: ['field', 'grower', 'year', 'status', 'route', 'updated'],
  samples: ['field', 'grower', 'year', 'status', 'stateSince', 'updated'],
  labels: ['batch', 'code', 'updated'],
  results: ['field', 'year', 'analyte', 'updated'],
} as const

const LIST_NAMES = ['points', 'samples', 'labels', 'results'] as const

/** Lists are asked by their addresses: of four of them the client has no common type. */
async function get({ url, headers }: MeasuredApi, path: string): Promise<Response> {
  const answer = await fetch(`${url}/api${path}`, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const json = async (api: MeasuredApi, path: string): Promise<unknown> => (await get(api, path)).json()

const firstRows = LIST_NAMES.flatMap((list) =>
  LISTS[list].flatMap((sort) =>
    [sort, `-${sort}`].map((order) =>
      first('first', `${list} by ${order}, first ${PAGE}`, (api) =>
        json(api, `/${list}?limit=${PAGE}&sort=${order}`),
      ),
    ),
  ),
)

const narrowed = [
  '/points?year=2026&status=assigned',
  '/points?growerId=7',
  '/samples?year=2026&status=printed',
  '/samples?year=2025&status=results&sort=-updated',
  '/samples?growerId=7&hasLabel=yes',
  '/labels?growerId=7',
  '/results?year=2025&analyte=soc',
  '/results?growerId=7&sort=-updated',
].map((path) => first('first', path, (api) => json(api, `${path}&limit=${PAGE}`)))

const orders: Act[] = LIST_NAMES.flatMap((list) =>
  LISTS[list].slice(0, 2).map((sort) => ({
    part: 'order',
    name: `order of all ${list} by ${sort}`,
    limitMs: 8_000,
    run: async (api: MeasuredApi, at: number) =>
      // Another direction is the same order: a filter that leaves nothing out is another one.
      (
        await get(api, `/${list}/order?sort=${sort}${at === 0 ? '' : `&year=${YEARS.join('|')}`}`)
      ).arrayBuffer(),
  })),
)
const YEARS = [2022, 2023, 2024, 2025, 2026]

const sums: Act[] = [
  first('sums', 'sums of points', (api) => json(api, '/points/sums')),
  first('sums', 'sums of points of a year', (api, at) => json(api, `/points/sums?year=${2022 + (at % 5)}`)),
  first('sums', 'samples by status', (api) => json(api, '/samples/groups?by=status')),
  first('sums', 'results by analyte', (api) => json(api, '/results/groups?by=analyte')),
]

let day = 0
const otherDay = (): string => new Date(Date.UTC(2026, 9, 1 + day++)).toISOString().slice(0, 10)

const reports: Act[] = [
  first('reports', 'season of a year', ({ client }, at) =>
    client.reports.season({ year: 2022 + (at % 5), today: otherDay() }),
  ),
  first('reports', 'quality of a year', ({ client }) => client.reports.quality({ year: [SEASON] })),
  first('reports', 'quality of a grower', ({ client }) => client.reports.quality({ growerId: [7] })),
  first('reports', 'quality of all', ({ client }) => client.reports.quality({})),
  {
    part: 'reports',
    name: `estimate of a program, ${PROGRAM.fields} fields`,
    limitMs: null,
    run: ({ client }) =>
      client.reports.program({ program: PROGRAM.name, year: PROGRAM.year, analyte: 'soc' }),
  },
  {
    part: 'reports',
    name: 'timeline of a grower',
    limitMs: 100,
    run: (api) => json(api, '/changes/lines?of=grower&ofId=7&limit=50'),
  },
]

const SAMPLES_A_SECOND = 25_000

const exportsOf = (samples: number): Act[] => [
  {
    part: 'export',
    name: 'all samples as CSV',
    limitMs: (1_000 * samples) / SAMPLES_A_SECOND,
    times: 1,
    async run({ client }) {
      const made = await client.exports.createSamples({ format: 'csv', filter: {}, sort: 'field', ids: null })
      for (;;) {
        const { status, error } = await client.exports.get({ id: made.id })
        if (status === 'done') return
        if (status === 'failed') throw new Error(error ?? status)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  },
]

/** @param samples how many there are */
export const actsOf = (samples: number): readonly Act[] => [
  ...firstRows,
  ...narrowed,
  ...sums,
  ...reports,
  ...orders,
  ...exportsOf(samples),
]
