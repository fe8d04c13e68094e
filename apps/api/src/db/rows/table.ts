import type { Columns, Entity, Kind } from '@org/core/contract'
import * as z from 'zod'
import type { ColumnName, OwnColumns, RowOf, Table, TableRules } from './types.ts'

/** `fsaTract` as the table has it. */
export const toSnake = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** `fsa_tract` as the contract has it. */
export const toCamel = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const nameOf = (key: string, kind: Kind): ColumnName => ({ key, column: toSnake(key), kind })

/** Says what the server knows of an entity's table, which has the entity's name. */
export function defineTable<C extends Columns, O extends OwnColumns = Record<never, never>>(
  entity: Entity<string, C>,
  rules: TableRules<C, O> = {},
): Table<C, O> {
  const columns = Object.entries(entity.columns).map(([key, { kind }]) => nameOf(key, kind))
  const own = Object.entries(rules.own ?? {}).map(([key, kind]) => nameOf(key, kind))
  const allColumns = [...columns, ...own]
  const shape = Object.fromEntries(allColumns.map(({ key, kind }) => [key, kind.read]))
  const row = z.object({ id: z.int(), version: z.int(), ...shape })
  const { madeWith } = rules
  if (
    madeWith !== undefined &&
    (rules.keptAside === undefined || madeWith.whole.rules.madeWith !== undefined)
  )
    throw new TypeError(`${entity.name}: parts are kept aside, and have no parts themselves`)
  const table: Table<C, O> = {
    name: entity.name,
    entity,
    rules,
    isTracked: rules.isTracked ?? true,
    isDated: rules.isDated ?? true,
    // Made of the columns themselves, which the type of a made shape cannot say.
    row: row as unknown as z.ZodType<RowOf<C, O>>,
    columns,
    allColumns,
    parts: [],
  }
  if (madeWith !== undefined) addPart(madeWith.whole.parts, table)
  return table
}

/** Before the parts that refer to it, whichever area declares its table first. */
function addPart(parts: Table[], table: Table): void {
  const at = parts.findIndex(({ columns }) => columns.some(({ kind }) => kind.to === table.name))
  parts.splice(at === -1 ? parts.length : at, 0, table)
}

/** Columns that are kept of a removed row beside its own, so that it can be written again as it was. */
export function columnsBeside({ isTracked, isDated }: Pick<Table, 'isTracked' | 'isDated'>): string[] {
  return [...(isTracked ? ['version'] : []), ...(isDated ? ['created_at', 'created_by'] : [])]
}

/** The columns that are kept of a row whose table keeps removed rows whole. */
export function columnsAside<C extends Columns, O extends OwnColumns>(table: Table<C, O>): string[] {
  const own = table.allColumns.map(({ column }) => column)
  const updated = table.isTracked ? ['updated_at', 'updated_by'] : []
  return ['id', ...own, ...(table.rules.keptAside?.columns ?? []), ...columnsBeside(table), ...updated]
}
