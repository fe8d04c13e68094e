import { type KyselyPlugin, PostgresQueryCompiler, type RootOperationNode } from 'kysely'
import * as z from 'zod'
import { TABLES } from '../catalog/tables.ts'
import { UNRECORDED } from './refuse-unrecorded.ts'

/** Tables in the order in which their rows are locked. */
const RANKS: ReadonlyMap<string, number> = new Map(TABLES.map(({ name }, at) => [name, at]))

/** Written below a field year: triggers hold the year, so that nobody locks it meanwhile (0037_locks_below.sql). */
const BELOW_YEARS = new Set(['design', 'stratum', 'point', 'sample', 'label', 'manifest_line', 'result'])

/** What may be locked out of order, as the last lock of a transaction: who has it waits for nothing more. With the reason. */
const LAST: ReadonlyMap<string, string> = new Map([
  [
    'staff',
    'The exports of one person are counted one at a time (exports/write.ts): it is the last thing that is done.',
  ],
])

/** How firmly: what is held like `share`, others can hold too, so that two who want more of it wait for each other. */
type Firmness = 'share' | 'update'

/** A table whose rows a statement locks, writes or makes. */
interface Taken {
  table: string
  by: 'lock' | 'write' | 'insert'
  firmness: Firmness
}

const LOCKING =
  /\bFOR\s+(?<how>UPDATE|SHARE|NO\s+KEY\s+UPDATE|KEY\s+SHARE)\b(?:\s+OF\s+"?(?<of>\w+)"?)?(?!\s+SKIP)/gi
const FROM = /\b(?:FROM|JOIN)\s+"?(?<table>\w+)"?/gi
const WRITING = /\b(?<!FOR\s|KEY\s)(?<verb>UPDATE|DELETE\s+FROM|INSERT\s+INTO)\s+"?(?<table>\w+)"?/gi

/** The tables of the catalog that a statement takes rows of, as it is written. */
export function takenBy(statement: string): Taken[] {
  const locked = [...statement.matchAll(LOCKING)].flatMap(({ index, groups }): Taken[] => {
    const { how = '', of } = groups ?? {}
    const tables = of === undefined ? tablesOf(levelBefore(statement, index)) : [of]
    const firmness = /share/i.test(how) ? 'share' : 'update'
    return tables.map((table) => ({ table, by: 'lock', firmness }))
  })
  const written = [...statement.matchAll(WRITING)].map(({ groups }): Taken => {
    const { verb = '', table = '' } = groups ?? {}
    return { table, by: /insert/i.test(verb) ? 'insert' : 'write', firmness: 'update' }
  })
  return [...locked, ...written].filter(({ table }) => RANKS.has(table))
}

/** The part of a statement before a place that is in the same parentheses, without what is in further ones. */
function levelBefore(statement: string, end: number): string {
  let depth = 0
  const letters: string[] = []
  for (let at = end - 1; at >= 0; at -= 1) {
    const letter = statement.charAt(at)
    if (letter === ')') depth += 1
    else if (letter === '(' && depth === 0) break
    else if (letter === '(') depth -= 1
    else if (depth === 0) letters.push(letter)
  }
  return letters.reverse().join('')
}

const tablesOf = (level: string): string[] =>
  [...level.matchAll(FROM)].flatMap(({ groups }) => groups?.table ?? [])

const withId = z.union([
  z.object({ row: z.object({ id: z.number() }) }).transform(({ row }) => row.id),
  z.object({ id: z.number() }).transform(({ id }) => id),
])
const idsOf = (rows: readonly unknown[]): number[] => rows.flatMap((row) => withId.safeParse(row).data ?? [])

/** Rows of a table that a transaction has locked, and by which statement first. */
interface Held {
  ids: Map<number, Firmness>
  statement: string
}

/** The locks of one transaction, in the order in which it takes them. */
export class HeldRows {
  readonly #held = new Map<string, Held>()
  /** Tables whose rows it has made, or asked for: there may be none. */
  readonly #known = new Set<string>()
  #last: string | null = null

  /** @param rows its answer @returns what is out of order, a sentence for each */
  note(statement: string, rows: readonly unknown[]): string[] {
    const taken = takenBy(statement)
    const faults = taken.flatMap((one) =>
      one.by === 'lock' ? this.#lock(one, rows, statement) : this.#write(one, statement),
    )
    if (taken.some(({ table, by }) => by !== 'lock' && BELOW_YEARS.has(table)))
      faults.push(...this.#byTrigger(statement))
    return faults
  }

  #lock({ table, firmness }: Taken, rows: readonly unknown[], statement: string): string[] {
    const ids = idsOf(rows)
    const count = rows.length
    this.#known.add(table)
    const { ids: held } = this.#held.get(table) ?? { ids: new Map<number, Firmness>() }
    const faults = ids.some((id) => held.get(id) === 'share' && firmness === 'update')
      ? [`${table} is held like others can, then wanted alone\n  by ${short(statement)}`]
      : []
    const others = ids.filter((id) => !held.has(id))
    // A statement that says no ids may lock others than those that are held; of a table that is held, it rarely does.
    const isNew = ids.length > 0 ? others.length > 0 : count > 0 && !this.#held.has(table)
    if (isNew) faults.push(...this.#faultsOf(table, statement))
    for (const id of ids) if (held.get(id) !== 'update') held.set(id, firmness)
    if (count > 0 && !this.#held.has(table)) this.#held.set(table, { ids: held, statement })
    return faults
  }

  /** Rows that are written are held before, or made here. */
  #write({ table, by }: Taken, statement: string): string[] {
    const isKnown = this.#known.has(table)
    this.#known.add(table)
    if (by === 'insert') return []
    const held = this.#held.get(table)
    const firmness = [...(held?.ids.values() ?? [])]
    if (firmness.length > 0 && firmness.every((each) => each === 'share'))
      return [`${table} is held like others can, then written\n  by ${short(statement)}`]
    if (isKnown) return []
    this.#held.set(table, { ids: new Map(), statement })
    return this.#faultsOf(table, statement)
  }

  /** A trigger holds years that were not asked for before. */
  #byTrigger(statement: string): string[] {
    if (this.#known.has('field_year')) return []
    this.#known.add('field_year')
    return this.#faultsOf('field_year', `a trigger of ${statement}`)
  }

  #faultsOf(table: string, statement: string): string[] {
    const rank = RANKS.get(table) ?? 0
    const by = `\n  by ${short(statement)}`
    if (this.#last !== null && this.#last !== table)
      return [`${table} was locked after the last lock, ${this.#last}${by}`]
    const late = [...this.#held].filter(([other]) => (RANKS.get(other) ?? 0) > rank)
    if (late.length > 0 && LAST.has(table)) {
      this.#last = table
      return []
    }
    return late.map(
      ([other, held]) => `${table} was locked after ${other}${by}\n  after ${short(held.statement)}`,
    )
  }
}

const short = (statement: string): string => statement.replaceAll(/\s+/g, ' ').slice(0, 600)

/** What tests write without recording it, no call does (refuse-unrecorded.ts). */
const isOfTest = (parameters: readonly unknown[]): boolean => parameters.includes(UNRECORDED)

/** Looks at each statement of one transaction. */
export function lockPlugin(onFault: (fault: string) => void): KyselyPlugin {
  let held: HeldRows | null = new HeldRows()
  const compiler = new PostgresQueryCompiler()
  const nodes = new WeakMap<object, RootOperationNode>()
  return {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId)
      if (node === undefined || held === null) return result
      const { sql, parameters } = compiler.compileQuery(node, queryId)
      if (isOfTest(parameters)) held = null
      for (const fault of held?.note(sql, result.rows) ?? []) onFault(fault)
      return result
    },
  }
}
