/**
 * What one hostile signed-in person can do to another at the real server, on the embedded database and on a PostgreSQL,
 * with 100,000 fields: held uploads, aggregates, orders, files to read, exports, kept answers, an address's calls. Each
 * load is bounded, ends by itself and has a server of its own. Told of each: the ordinary person's calls when nothing
 * else happens and under the load, how many were refused, what became of the hostile ones, and the memory of the server's
 * process without its children. What the debugger says meanwhile comes of measuring what the server keeps.
 *
 * FAIR_ONLY=aggregates,orders takes these loads alone; FAIR_ON=embedded or FAIR_ON=postgresql one database.
 */
import { type ApiOptions, startApi } from './lib/api.ts'
import { DATABASES, type FilledDatabase } from './lib/fair/databases.ts'
import { freePort, heldMb } from './lib/fair/heap.ts'
import { isActWithin, isMemoryWithin, type Load, measure, type Result } from './lib/fair/load.ts'
import { LOADS } from './lib/fair/loads/all.ts'
import { linesOf, tableOf } from './lib/fair/told.ts'

/** What a load has left under way need not be answered. */
const STOP_MS = 2_500

/** The words of a variable, which must be among these; without it, all. */
function chosen(variable: string, known: readonly string[]): readonly string[] {
  const given = (process.env[variable] ?? '').split(',').filter((word) => word !== '')
  const unknown = given.filter((word) => !known.includes(word))
  if (unknown.length > 0)
    throw new Error(`${variable} has ${unknown.join(', ')}. There are: ${[...new Set(known)].join(', ')}.`)
  return given.length > 0 ? given : known
}

async function measureOn({ dataDir, databaseUrl }: FilledDatabase, load: Load): Promise<Result> {
  const inspectPort = load.keptMb === undefined ? undefined : await freePort()
  const options: ApiOptions = {
    stopMs: STOP_MS,
    hasDefaultLimits: load.hasDefaultLimits === true,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(inspectPort === undefined ? {} : { inspectPort }),
  }
  const { url, pid, headers, signInOther, stop } = await startApi(dataDir, options)
  try {
    const hostile = { url, headers: await signInOther() }
    const held = inspectPort === undefined ? {} : { heldMb: () => heldMb(pid, inspectPort) }
    return await measure(load, { pid, ordinary: { url, headers }, hostile, ...held })
  } finally {
    await stop()
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const parts = chosen(
  'FAIR_ONLY',
  LOADS.map(({ part }) => part),
)
const names = chosen(
  'FAIR_ON',
  DATABASES.map(({ name }) => name),
)
const results: { database: string; result: Result }[] = []
for (const { name: database, open } of DATABASES.filter(({ name }) => names.includes(name))) {
  const filled = await open()
  if ('skipped' in filled) {
    say(`${database}, ${filled.skipped}`)
    continue
  }
  try {
    for (const load of LOADS.filter(({ part }) => parts.includes(part))) {
      const result = await measureOn(filled, load)
      for (const line of linesOf(database, result)) say(line)
      results.push({ database, result })
    }
  } finally {
    await filled.close()
  }
}
say(`\n${tableOf(results)}`)
const isFair = results.every(({ result }) => result.acts.every(isActWithin) && isMemoryWithin(result))
process.exitCode = isFair ? 0 : 1
