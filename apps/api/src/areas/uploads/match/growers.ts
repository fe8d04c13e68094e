import { errors } from '@org/core/contract'
import type { Db } from '../../../db/database.ts'
import { searchable } from '../../../lists/names.ts'

export interface NamedGrower {
  id: number
  name: string
}

/** A grower's name for comparison: without case, accents and punctuation. `Holt Farms, LLC` → `holt farms llc` */
const growerKey = (name: string): string =>
  searchable(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The growers that a file's grower column means.
 *
 * @param chosenId the grower chosen for the whole file
 * @throws errors.notFound for the grower chosen
 */
export async function namedGrowers(db: Db, chosenId: number) {
  const growers = await db.selectFrom('grower').select(['id', 'name']).where('active', '=', true).execute()
  const chosen = growers.find(({ id }) => id === chosenId)
  if (chosen === undefined) throw errors.notFound('This grower')
  const byKey = Map.groupBy(growers, ({ name }) => growerKey(name))
  return {
    /** The only grower of that name; else the chosen grower, and the name for a person to decide. */
    called(name: string): { grower: NamedGrower; unknownGrower: string | null } {
      if (name === '') return { grower: chosen, unknownGrower: null }
      const found = byKey.get(growerKey(name)) ?? []
      if (found.includes(chosen)) return { grower: chosen, unknownGrower: null }
      const [only, ...others] = found
      if (only !== undefined && others.length === 0) return { grower: only, unknownGrower: null }
      return { grower: chosen, unknownGrower: name }
    },
  }
}
