import { type Entity, type EntityName, entities } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { toSnake } from '../../db/rows/table.ts'

/** A kind of row with the column that names the row it belongs to, and the kind of that row. */
interface Belonging {
  name: string
  key: string
  owner: string
}

/** All that belongs to a kind of row, however far below; owners before what belongs to them. */
export function belongingTo(
  owner: string,
  catalog: readonly Entity[] = Object.values<Entity>(entities),
): Belonging[] {
  return catalog.flatMap(({ name, columns, belongsTo: key }) =>
    key !== undefined && columns[key]?.kind.to === owner
      ? [{ name, key, owner }, ...belongingTo(name, catalog)]
      : [],
  )
}

const found = (name: string): RawBuilder<unknown> => sql.ref(`found_${name}`)

/** The rows of a kind that belong to rows found before: those that do now, and those that did when they were removed. */
const below = ({ name, key, owner }: Belonging): RawBuilder<unknown> => sql`
  ${found(name)} AS (
    SELECT id FROM ${sql.table(name)} WHERE ${sql.ref(toSnake(key))} IN (SELECT id FROM ${found(owner)})
    UNION SELECT change.entity_id FROM ${found(owner)} AS owner
      JOIN change ON change.before ->> ${sql.lit(key)} = owner.id::text
      WHERE change.entity = ${sql.lit(name)} AND change.after IS NULL
  )`

/**
 * The rows whose changes make a timeline, each once, as (entity, id): the record and all that belongs to it, removed rows
 * included.
 */
export function membersOf(entity: EntityName, id: number): RawBuilder<unknown> {
  const parts = belongingTo(entity)
  const all = [entity, ...parts.map(({ name }) => name)].map(
    (name) => sql`SELECT ${sql.lit(name)} AS entity, id FROM ${found(name)}`,
  )
  return sql`
    WITH ${sql.join([sql`${found(entity)} AS (SELECT ${id}::bigint AS id)`, ...parts.map(below)])}
    ${sql.join(all, sql` UNION ALL `)}`
}
