import type { Recorded } from '@org/core/contract'
import { UNDONE_TABLES } from '../../catalog/tables.ts'
import { writeRow } from '../../db/rows/json.ts'
import { keyOfRow, type Table } from '../../db/rows/types.ts'
import type { Entry, Step, UndoMode, UndonePlan } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { holdForUndo } from './hold.ts'

/** Everything that an undo will write, by kinds of rows. */
export class Plan implements UndonePlan {
  readonly #entries: ReadonlyMap<string, readonly Entry[]>
  #keys: ReadonlySet<string> | null = null

  readonly mode: UndoMode

  constructor(mode: UndoMode, entries: ReadonlyMap<string, readonly Entry[]>) {
    this.mode = mode
    this.#entries = entries
  }

  entriesOf(entity: string, undo?: Step['undo']): readonly Entry[] {
    const entries = this.#entries.get(entity) ?? []
    return undo === undefined ? entries : entries.filter(({ step }) => step.undo === undo)
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()].flat()
  }

  idsOf(entity: string, undo?: Step['undo']): number[] {
    return this.entriesOf(entity, undo).map(({ step }) => step.id)
  }

  /** Whether it writes a row. */
  has(entity: string, id: number): boolean {
    this.#keys ??= new Set(this.all().map(({ step }) => keyOfRow(step.entity, step.id)))
    return this.#keys.has(keyOfRow(entity, id))
  }

  rowsOf(entity: string): Recorded[] {
    const columns = UNDONE_TABLES.find(({ name }) => name === entity)?.allColumns ?? []
    return this.entriesOf(entity).flatMap(({ step, final }) =>
      final === null ? [] : [{ id: step.id, ...writeRow(columns, final) }],
    )
  }

  /** The same without some of its rows. */
  without(left: ReadonlySet<Entry>): Plan {
    const rest = [...this.#entries].map(([entity, entries]) => {
      return [entity, entries.filter((entry) => !left.has(entry))] as const
    })
    return new Plan(this.mode, new Map(rest))
  }
}

/** Locks the rows of an undo, tables in their order and rows by their ids, and works out what to write. */
export async function makePlan(tx: Tx, steps: readonly Step[], mode: UndoMode): Promise<Plan> {
  const entries = new Map<string, readonly Entry[]>()
  await holdForUndo(tx, steps)
  for (const table of UNDONE_TABLES) {
    const own = steps.filter(({ entity }) => entity === table.name)
    if (own.length > 0) entries.set(table.name, await entriesOf(tx, table, own))
  }
  return new Plan(mode, entries)
}

async function entriesOf(tx: Tx, table: Table, steps: readonly Step[]): Promise<Entry[]> {
  // Held already, as firmly as each table asks for.
  const rows = await tx.rows(table).lock(
    steps.map(({ id }) => id),
    'noKeyUpdate',
  )
  const entries = steps.map((step): Entry => {
    const current = rows.get(step.id) ?? null
    const patch = step.undo === 'set' ? known(table, step.before) : {}
    if (step.undo === 'remove') return { step, current, patch, final: null }
    return { step, current, patch, final: step.undo === 'set' ? { ...current, ...patch } : step.before }
  })
  return withDerived(tx, table, entries)
}

/** The recorded values of the table's columns: older changes have others too. */
function known({ columns }: Table, recorded: Recorded): Recorded {
  const keys = new Set(columns.map(({ key }) => key))
  return Object.fromEntries(Object.entries(recorded).filter(([key]) => keys.has(key)))
}

/** Values derived from the written columns are compared with other rows too. */
async function withDerived(tx: Tx, { rules: { derived } }: Table, entries: Entry[]): Promise<Entry[]> {
  const finals = entries.flatMap(({ final }) => (final === null ? [] : [final]))
  if (derived === undefined || finals.length === 0) return entries
  const following = await derived.make(tx, finals)
  let at = 0
  return entries.map((entry) =>
    entry.final === null ? entry : { ...entry, final: { ...entry.final, ...following[at++] } },
  )
}
