/**
 * Lists, board counts and bulk moves of 100,000 invented enrollments through the real API on embedded storage: the 50th
 * and 95th percentile of each kind of question, one person asking one thing after the other; and bulk moves of 1,000.
 * Counts are asked after a change each time, because the server remembers what it has summed up; those of the whole
 * business have no limit. The first line is a call
 * that asks nothing of the enrollments: what is slow there is the machine.
 */
import { ENROLLMENT_SORTS, ENROLLMENT_STATUSES, MAX_PAGE_SIZE } from '@org/core/contract'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { copyOf, ENROLLED, enrolledFolder } from './lib/data.ts'
import { quantiles, report, timeOf, timesOf } from './lib/timing.ts'

const LIMIT_MS = 50
const BULK = 1_000
const BULK_LIMIT_MS = 2_000
/** A draft, its fields and their years are some ten rows each, where a move is one. */
const ROLL_OVER_LIMIT_MS = 5_000
/** Questions of each kind. */
const ASKED = 40
const PAGE = 50

type Query = NonNullable<Parameters<MeasuredApi['client']['enrollments']['list']>[0]>
type Question = () => Promise<unknown>
type Kinds = Record<string, readonly Question[]>

/** As many as are asked of a kind, of all that there are in turn. */
function times<T>(items: readonly T[], make: (item: T, turn: number) => Question): Question[] {
  const rounds = Math.ceil(ASKED / Math.max(1, items.length))
  return Array.from({ length: rounds }, () => items)
    .flat()
    .slice(0, ASKED)
    .map(make)
}

/** What there is to ask for. */
async function knownOf({ client }: MeasuredApi) {
  const valuesOf = async (by: 'year' | 'program' | 'managerId') =>
    (await client.enrollments.groups({ by })).items.map(({ value }) => value).filter((value) => value !== '')
  return {
    years: (await valuesOf('year')).map(Number),
    programs: (await valuesOf('program')).map(String),
    managerIds: (await valuesOf('managerId')).map(Number),
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

/** Combinations that someone at the board chooses, spread over all there are. */
function filtersOf({ years, programs, managerIds }: Known) {
  const every = years.flatMap((year, at) =>
    programs.map((program, turn) => ({
      year,
      program,
      managerId: managerIds[(at + turn) % managerIds.length] ?? 0,
      status: ENROLLMENT_STATUSES[(at + turn) % ENROLLMENT_STATUSES.length] ?? 'draft',
    })),
  )
  const step = Math.max(1, Math.floor(every.length / ASKED))
  return every.filter((_, at) => at % step === 0)
}

/** Pages after the first, as someone who scrolls asks for them. */
async function cursorsOf({ client }: MeasuredApi, query: Query): Promise<string[]> {
  const cursors: string[] = []
  let cursor: string | undefined
  while (cursors.length < ASKED) {
    const page = await client.enrollments.list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    if (page.nextCursor === null) break
    cursor = page.nextCursor
    cursors.push(cursor)
  }
  return cursors
}

const TYPED = [
  'c',
  'co',
  'cov',
  'cover',
  'cover c',
  'no-till',
  'farms',
  'bio',
  'strips',
  'prairie strips',
  'zzz',
]

async function listsOf(api: MeasuredApi, known: Known): Promise<Kinds> {
  const { client, url, headers } = api
  const list =
    (query: Query): Question =>
    () =>
      client.enrollments.list({ limit: PAGE, ...query })
  const filters = filtersOf(known)
  const growers = (await client.growers.list({ limit: PAGE })).items.map(({ id, name }) => ({ id, name }))
  const newest = known.years[0] ?? 0
  const inOrder = { year: newest, sort: 'grower', limit: PAGE } as const
  return {
    'nothing (who am I)': times([{}], () => () => fetch(`${url}/api/dash-users/me`, { headers })),
    'first page, every order': times(ENROLLMENT_SORTS, (sort) => list({ sort })),
    'of a year, every order': times(ENROLLMENT_SORTS, (sort) => list({ year: newest, sort })),
    'column of the board': times(ENROLLMENT_STATUSES, (status) => list({ year: newest, status })),
    'states a year does not have': times(ENROLLMENT_STATUSES, (status) => list({ year: newest - 3, status })),
    'next pages of a year': times(await cursorsOf(api, inOrder), (cursor) => list({ ...inOrder, cursor })),
    'of year, program': times(filters, ({ year, program }) => list({ year, program })),
    'of year, manager, largest': times(filters, ({ year, managerId }) =>
      list({ year, managerId, sort: '-area' }),
    ),
    'of year, program, state': times(filters, ({ year, program, status }) =>
      list({ year, program, status, sort: '-updated' }),
    ),
    'of a grower': times(growers, ({ id }) => list({ growerId: id })),
    'of a field': times(growers, (_, turn) => list({ fieldId: 101 + turn * 97 })),
    'search as typed': times(TYPED, (search) => list({ search })),
    'search for a grower in a year': times(growers, ({ name }) => list({ search: name, year: newest })),
  }
}

/** Sums, each to be asked after a change of an enrollment, so that none is remembered. */
async function sumsOf({ client }: MeasuredApi, known: Known) {
  const { items } = await client.enrollments.list({ limit: 1 })
  const [row] = items
  if (row === undefined) throw new Error('There are no enrollments.')
  let { version } = row
  const change = async (): Promise<void> => {
    const changed = await client.enrollments.update({ id: row.id, version, notes: `Note ${version}` })
    version = changed.version
  }
  const filters = filtersOf(known)
  const groups =
    (query: Parameters<typeof client.enrollments.groups>[0]): Question =>
    () =>
      client.enrollments.groups(query)
  const states = (query: Omit<Parameters<typeof groups>[0], 'by'>) => groups({ by: 'status', ...query })
  const kinds: Kinds = {
    'board of a year': times(known.years, (year) => states({ year })),
    'board of year, program': times(filters, ({ year, program }) => states({ year, program })),
    'board of year, manager': times(filters, ({ year, managerId }) => states({ year, managerId })),
  }
  /** Made once for each state of the data: they have no limit. */
  const whole: Kinds = {
    'funnel of everything': times([{}], () => states({})),
    'what there is to choose from': times(['year', 'program', 'managerId'] as const, (by) => groups({ by })),
  }
  return { change, kinds, whole }
}

async function timesAfter(change: Question, questions: readonly Question[]) {
  const each: number[] = []
  for (const question of questions) {
    await change()
    each.push(await timeOf(question))
  }
  return quantiles(each)
}

/** Rows of the newest year in a state, as many as one call moves. */
async function rowsOf({ client }: MeasuredApi, status: Query['status'], year: number) {
  const rows: { id: number; version: number }[] = []
  let cursor: string | null | undefined
  while (cursor !== null && rows.length < BULK) {
    const page = await client.enrollments.list({
      year,
      ...(status === undefined ? {} : { status }),
      limit: MAX_PAGE_SIZE,
      ...(cursor === undefined ? {} : { cursor }),
    })
    rows.push(...page.items.map(({ id, version }) => ({ id, version })))
    cursor = page.nextCursor
  }
  return rows.slice(0, BULK)
}

/** Moves a thousand from draft on; whether each was within its limit. */
async function moveBulk(api: MeasuredApi, year: number): Promise<boolean> {
  const { client } = api
  const reason = 'Measured'
  let items = await rowsOf(api, 'draft', year)
  const moves = ['submit', 'sign', 'activate', 'complete'] as const
  let isWithin = true
  const run = async (name: string, move: () => ReturnType<typeof client.enrollments.submit>) => {
    let answer: Awaited<ReturnType<typeof move>> | undefined
    const ms = await timeOf(async () => {
      answer = await move()
    })
    const moved = answer?.moved.length ?? 0
    isWithin =
      report(`${name} ${moved.toLocaleString('en-US')}`, { p50: ms, p95: ms }, BULK_LIMIT_MS) && isWithin
    if (moved < BULK / 2) throw new Error(`Only ${moved} could be moved: ${answer?.refused[0]?.message}`)
    return answer?.moved.map(({ id, version }) => ({ id, version })) ?? []
  }
  for (const move of moves) items = await run(move, () => client.enrollments[move]({ items }))
  const others = await rowsOf(api, 'eligible', year)
  await run('withdraw', () => client.enrollments.withdraw({ items: others, reason }))
  return isWithin
}

/** Carries a thousand of a year into the next, after looking at them; whether each was within its limit. */
async function rollOverBulk({ client }: MeasuredApi, fromYear: number): Promise<boolean> {
  const toYear = fromYear + 1
  const items: { enrollmentId: number; fieldIds: number[] }[] = []
  const eachMs: number[] = []
  let cursor: string | null | undefined
  while (cursor !== null && items.length < BULK) {
    const query = { fromYear, toYear, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }
    eachMs.push(
      await timeOf(async () => {
        const page = await client.enrollments.rollOverList(query)
        const possible = page.items.filter(({ refusal }) => refusal === null)
        items.push(
          ...possible.map(({ enrollment, fields }) => ({
            enrollmentId: enrollment.id,
            fieldIds: fields.flatMap(({ id, refusal }) => (refusal === null ? [id] : [])),
          })),
        )
        cursor = page.nextCursor
      }),
    )
  }
  const isListed = report('page of what can be rolled over', quantiles(eachMs), LIMIT_MS)
  let made = 0
  const ms = await timeOf(async () => {
    const answer = await client.enrollments.rollOver({ toYear, items: items.slice(0, BULK) })
    made = answer.moved.length
    if (made < BULK / 2) throw new Error(`Only ${made} could be rolled over: ${answer.refused[0]?.message}`)
  })
  const isMade = report(`roll over ${made.toLocaleString('en-US')}`, { p50: ms, p95: ms }, ROLL_OVER_LIMIT_MS)
  return isListed && isMade
}

const { folder, remove } = await copyOf(await enrolledFolder())
try {
  const api = await startApi(folder)
  try {
    const known = await knownOf(api)
    process.stdout.write(
      `${ENROLLED.enrollments.toLocaleString('en-US')} enrollments, ${ASKED} questions of each kind, pages of ${PAGE}\n`,
    )
    const over: string[] = []
    for (const [name, questions] of Object.entries(await listsOf(api, known)))
      if (!report(name, await timesOf(questions), LIMIT_MS)) over.push(name)
    const { change, kinds, whole } = await sumsOf(api, known)
    for (const [name, questions] of Object.entries(kinds))
      if (!report(name, await timesAfter(change, questions), LIMIT_MS)) over.push(name)
    for (const [name, questions] of Object.entries(whole))
      report(name, await timesAfter(change, questions), null)
    if (!(await moveBulk(api, known.years[0] ?? 0))) over.push('bulk moves')
    if (!(await rollOverBulk(api, known.years[0] ?? 0))) over.push('rolling over')
    process.stdout.write(
      over.length === 0 ? 'All within the limits.\n' : `Over the limit: ${over.join('; ')}.\n`,
    )
    process.exitCode = over.length === 0 ? 0 : 1
  } finally {
    await api.stop()
  }
} finally {
  await remove()
}
