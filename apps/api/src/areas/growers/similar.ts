import type { SimilarGrower } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { searchable } from '../../lists/names.ts'

/**
 * From here on two names may be one grower's: a letter mistyped in a short name still is, another family's is not. Above
 * the threshold of the `%` operator (0.3), by which the index finds candidates.
 */
const ALIKE = 0.38
const MOST = 10

/** Growers whose names are like this one, most alike first; inactive ones too. */
export async function similarGrowers(db: Db, name: string): Promise<SimilarGrower[]> {
  const wanted = sql<string>`grower_name_to_compare(${searchable(name)})`
  const compared = sql<string>`grower_name_to_compare(grower.search_name)`
  const similarity = sql<number>`similarity(${compared}, ${wanted})`
  return db
    .selectFrom('grower')
    .select(['grower.id', 'grower.name', 'grower.active', similarity.as('similarity')])
    .select((eb) =>
      eb
        .selectFrom('field')
        .whereRef('field.grower_id', '=', 'grower.id')
        .where('field.active', '=', true)
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('fieldCount'),
    )
    .where(sql<boolean>`${compared} % ${wanted}`)
    .where(similarity, '>=', ALIKE)
    .orderBy(similarity, 'desc')
    .orderBy('grower.sort_name')
    .orderBy('grower.id')
    .limit(MOST)
    .execute()
}
