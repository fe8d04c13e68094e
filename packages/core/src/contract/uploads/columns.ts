import { entityOf } from '../entities.ts'
import { BOUNDARY_COLUMNS, type BoundaryColumn, type ColumnMapping, columnMappingSchema } from './schema.ts'
import { BOUNDARY_SOURCES } from './sources.ts'

/** The label of a mapped column: `FSA tract`; for a name the row's word: `Grower`. */
export function boundaryColumnLabel(column: BoundaryColumn): string {
  const [name = '', key = ''] = BOUNDARY_SOURCES[column].column.split('.')
  const entity = entityOf(name)
  if (entity === null) return column
  return key === 'name'
    ? `${entity.one.charAt(0).toUpperCase()}${entity.one.slice(1)}`
    : (entity.columns[key]?.label ?? column)
}

/** The names of columns that may hold this, best first. */
export const boundaryColumnAliases = (column: BoundaryColumn): readonly string[] =>
  BOUNDARY_SOURCES[column].aliases.split(' ')

/** Shapefiles cut column names to this: `CLIENT_NAME` to `CLIENT_NAM`. */
const SHAPEFILE_COLUMN_LENGTH = 10

/** A column's name as it is compared: without case, accents and punctuation. */
const columnKey = (column: string): string =>
  column
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * The columns that may hold this, the likeliest first.
 *
 * @param columns names as the file writes them
 */
export function columnsFor(column: BoundaryColumn, columns: readonly string[]): string[] {
  const keyed = columns.map((name) => [columnKey(name), name] as const)
  // The first of two columns with one key counts.
  const byKey = new Map(keyed.toReversed())
  const cut = keyed.filter(([, name]) => name.length === SHAPEFILE_COLUMN_LENGTH)
  const found = boundaryColumnAliases(column).map(
    (alias) => byKey.get(alias) ?? cut.find(([key]) => isCut(alias, key))?.[1],
  )
  return [...new Set(found.filter((name) => name !== undefined))]
}

/** Punctuation counts too: `CLIENT_NAM` has nine letters. */
const isCut = (alias: string, key: string): boolean =>
  key.length >= SHAPEFILE_COLUMN_LENGTH - 2 && alias.startsWith(key)

/** No column is mapped. */
export const NO_COLUMNS: ColumnMapping = columnMappingSchema.parse({})

/** The most likely mapping of a file's columns, by their names alone. Each column has one meaning. */
export function suggestMapping(columns: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = { ...NO_COLUMNS }
  const taken = new Set<string>()
  for (const column of BOUNDARY_COLUMNS) {
    const found = columnsFor(column, columns).find((name) => !taken.has(name))
    if (found === undefined) continue
    taken.add(found)
    mapping[column] = found
  }
  return mapping
}
