/**
 * Lists, searches and sums of 100,000 invented fields through the real API on embedded storage: the 50th and 95th
 * percentile of each kind of question, one person asking one thing after the other. Sums over much of the business have
 * no limit: the server makes each once for every state of the data. The first line is a call that asks nothing of the fields: what is slow there is the machine.
 */
import { FIELD_SORTS, FIELD_YEAR_STATUSES } from '@org/core/contract'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { businessFolder, FIELDS } from './lib/data.ts'
import { report, timesOf } from './lib/timing.ts'

const LIMIT_MS = 50
/** Questions of each kind. */
const ASKED = 40
const PAGE = 100
/** What people type first: the start of a name is a search too. */
const TYPED = [
  'h',
  'ho',
  'hom',
  'home',
  'home ',
  'home 8',
  'home 80',
  'w',
  'we',
  'wes',
  'west',
  'west p',
  'west pivot',
]
const RARE = [
  'section 14 ne',
  'elevator 40',
  'gravel pit quarter',
  'old orchard',
  'substation 80',
  'mill race',
  'airstrip',
]

type Parameters = Readonly<Record<string, string | number>>
type Question = () => Promise<unknown>
/** Questions by the name of their kind. */
type Kinds = Record<string, Question[]>

/** As many questions as are asked of a kind, of all that there are in turn. */
function times<T>(items: readonly T[], make: (item: T, turn: number) => Question): Question[] {
  const rounds = Math.ceil(ASKED / Math.max(1, items.length))
  return Array.from({ length: rounds }, () => items)
    .flat()
    .slice(0, ASKED)
    .map(make)
}

/** Each once: the server remembers what it has summed up. */
const once = <T>(items: readonly T[], make: (item: T, turn: number) => Question): Question[] =>
  items.slice(0, ASKED).map(make)

function asking({ url, headers }: MeasuredApi) {
  const ask = async (path: string, parameters: Parameters = {}): Promise<unknown> => {
    const query = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]))
    const answer = await fetch(`${url}/api/fields${path}?${query}`, { headers })
    if (!answer.ok) throw new Error(`${path}?${query}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    /** What every call costs before any question is asked. */
    nothing: async () => {
      await (await fetch(`${url}/api/dash-users/me`, { headers })).json()
    },
    list:
      (parameters: Parameters): Question =>
      () =>
        ask('', { limit: PAGE, ...parameters }),
    /** What the head of the page and the map ask of a list. */
    sums:
      (parameters: Parameters): Question =>
      () =>
        Promise.all([ask('/sums', parameters), ask('/extent', parameters)]),
    /** Every id of a list, as choosing all of them asks. */
    order:
      (parameters: Parameters): Question =>
      async () => {
        const query = new URLSearchParams(
          Object.entries(parameters).map(([key, value]) => [key, String(value)]),
        )
        const answer = await fetch(`${url}/api/fields/order?${query}`, { headers })
        if (!answer.ok) throw new Error(`order?${query}: ${answer.status} ${await answer.text()}`)
        return answer.arrayBuffer()
      },
    groups:
      (parameters: Parameters): Question =>
      () =>
        ask('/groups', parameters),
  }
}

const GROUPS = ['year', 'status', 'crop', 'state', 'county'] as const

/** Boxes about as large as a township, over where fields lie. */
const boxes = (side: number): string[] =>
  Array.from({ length: ASKED }, (_, turn) => {
    const [west, south] = [-93.7 + 0.04 * ((turn * 7) % 20) - 0.4, 42.2 + 0.03 * ((turn * 11) % 20) - 0.3]
    return [west, south, west + side, south + side * 0.7].map((degrees) => degrees.toFixed(5)).join(',')
  })

/** Words of names there are, each another. */
async function wordsOf({ client }: MeasuredApi): Promise<string[]> {
  const pages = await Promise.all(
    FIELD_SORTS.map((sort) => client.fields.list({ limit: PAGE, sort, active: 'all' })),
  )
  const names = pages.flatMap(({ items }) => items.flatMap(({ name, growerName }) => [name, growerName]))
  const words = names.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length > 6)
  return [...new Set(words)]
}

/** Cursors of pages one after the other, from the first on. */
async function cursorsOf({ client }: MeasuredApi, sort: 'name' | '-area'): Promise<string[]> {
  const cursors: string[] = []
  let cursor: string | undefined
  while (cursors.length < ASKED) {
    const page = await client.fields.list({
      limit: PAGE,
      sort,
      active: 'active',
      ...(cursor === undefined ? {} : { cursor }),
    })
    if (page.nextCursor === null) break
    cursor = page.nextCursor
    cursors.push(cursor)
  }
  return cursors
}

/** What there is to ask for. */
async function knownOf(api: MeasuredApi) {
  const groupsOf = async (by: 'county' | 'crop' | 'year') => (await api.client.fields.groups({ by })).items
  const crops = (await groupsOf('crop')).flatMap(({ value }) => (value === '' ? [] : [String(value)]))
  const years = (await groupsOf('year')).map(({ value }) => Number(value))
  return {
    counties: (await groupsOf('county')).map(({ value, within }) => ({
      county: String(value),
      state: within,
    })),
    crops,
    growers: (await api.client.growers.list({ limit: PAGE })).items.map(({ id }) => id),
    words: await wordsOf(api),
    byCrop: years.flatMap((year) => crops.map((crop) => ({ year, crop }))),
    byStatus: years.flatMap((year) => FIELD_YEAR_STATUSES.map((status) => ({ year, status }))),
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

async function listsOf(api: MeasuredApi, known: Known): Promise<Kinds> {
  const { counties, crops, growers, words, byCrop, byStatus } = known
  const { nothing, list, order, groups } = asking(api)
  return {
    'nothing (who am I)': times([{}], () => nothing),
    'first page, every order': times(FIELD_SORTS, (sort) => list({ sort })),
    'next pages by name': times(await cursorsOf(api, 'name'), (cursor) => list({ cursor, sort: 'name' })),
    'next pages by area': times(await cursorsOf(api, '-area'), (cursor) => list({ cursor, sort: '-area' })),
    'of a grower': times(growers, (growerId) => list({ growerId })),
    'of a county': times(counties, ({ county, state }) => list({ county, state })),
    'of a county, largest first': times(counties, ({ county, state }) =>
      list({ county, state, sort: '-area' }),
    ),
    'of a state, newest first': times(['Iowa', 'Nebraska', 'Kansas'], (state) =>
      list({ state, sort: '-updated' }),
    ),
    'of a year and crop': times(byCrop, (filter) => list(filter)),
    'of a year and status': times(byStatus, (filter) => list(filter)),
    'of crop and county': times(counties, ({ county, state }, turn) =>
      list({ county, state, crop: crops[turn % crops.length] ?? '' }),
    ),
    'without a boundary, inactive': times([{ hasBoundary: 'no' }, { active: 'inactive' }], (filter) =>
      list(filter),
    ),
    'in a box': times(boxes(0.12), (bbox) => list({ bbox })),
    'in a wide box, of a crop': times(boxes(0.6), (bbox, turn) =>
      list({ bbox, crop: crops[turn % crops.length] ?? '' }),
    ),
    'search as typed': times(TYPED, (search) => list({ search })),
    'search for a word': times(words, (search) => list({ search })),
    'search for what is rare': times(RARE, (search, turn) =>
      list({ search: turn < RARE.length ? search : `${search} ${turn}` }),
    ),
    'search in a county': times(words, (search, turn) =>
      list({ search, county: counties[turn % counties.length]?.county ?? '' }),
    ),
    'ids of a county': times(counties, ({ county, state }) => order({ county, state })),
    'crops of one grower, to choose from': once(growers, (growerId) => groups({ growerId, by: 'crop' })),
  }
}

/** How many fields a list has in all, their area and extent. */
function sumsOf(api: MeasuredApi, { counties, words, byCrop }: Known): Kinds {
  const { sums, groups } = asking(api)
  return {
    'sums of all': once([{ active: 'all' }], sums),
    'sums of a county': once(counties, ({ county, state }) => sums({ county, state })),
    'sums of a search as typed': once(TYPED, (search) => sums({ search })),
    'sums of a word': once(words, (search) => sums({ search })),
    'sums of a year and crop': once(byCrop, (filter) => sums(filter)),
    'what all can be narrowed by': once(GROUPS, (by) => groups({ by })),
    'what a county can be narrowed by': once(counties, ({ county, state }, turn) =>
      groups({ county, state, by: GROUPS[turn % GROUPS.length] ?? 'crop' }),
    ),
  }
}

const api = await startApi(await businessFolder(FIELDS.many))
try {
  const known = await knownOf(api)
  const lists = await listsOf(api, known)
  process.stdout.write(
    `${FIELDS.many.toLocaleString('en-US')} fields, ${ASKED} questions of each kind, pages of ${PAGE}\n`,
  )
  const over: string[] = []
  for (const [name, questions] of Object.entries(lists))
    if (!report(name, await timesOf(questions), LIMIT_MS)) over.push(name)
  for (const [name, questions] of Object.entries(sumsOf(api, known)))
    report(name, await timesOf(questions), null)
  process.stdout.write(
    over.length === 0 ? 'All within the limit.\n' : `Over the limit: ${over.join('; ')}.\n`,
  )
  process.exitCode = over.length === 0 ? 0 : 1
} finally {
  await api.stop()
}
