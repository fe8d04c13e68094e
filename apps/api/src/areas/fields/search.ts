import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { nameKeys, searchable } from '../../lists/names.ts'

export interface FieldNames {
  name: string
  farmName: string
  growerName: string
}

/**
 * The columns by which a field is sorted and searched. One text has the names of the field, its farm and its grower, so
 * that one trigram index finds any part of any of them; no word spans two, because they are separated by line breaks.
 * They follow from the field's names (tables.ts), and from its grower's by {@link refreshFieldSearch}.
 */
export function fieldNameKeys({ name, farmName, growerName }: FieldNames) {
  const { sortName } = nameKeys(name)
  return { sortName, searchName: [name, farmName, growerName].map(searchable).join('\n') }
}

/**
 * Updates the search texts of a renamed grower's fields. They repeat values of other rows, so no change is recorded and
 * versions stay.
 */
export async function refreshFieldSearch(tx: Tx, growerId: number): Promise<void> {
  const fields = await tx.kysely
    .selectFrom('field')
    .innerJoin('grower', 'grower.id', 'field.grower_id')
    .select(['field.id', 'field.name', 'field.farm_name as farmName', 'grower.name as growerName'])
    .where('field.grower_id', '=', growerId)
    .orderBy('field.id')
    .forNoKeyUpdate('field')
    .execute()
  const rows = fields.map(({ id, ...names }) => ({ id, search_name: fieldNameKeys(names).searchName }))
  await sql`
    UPDATE field SET search_name = fresh.search_name
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS fresh (id bigint, search_name text)
    WHERE field.id = fresh.id`.execute(tx.kysely)
}
