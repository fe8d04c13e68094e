import { refreshFieldSearch } from '../../fields/search.ts'
import { nameKeys } from '../../shared/names.ts'
import type { Kind } from './kind.ts'

export const growerKind: Kind = {
  entity: 'grower',
  may: 'growers.edit',
  mayDeactivate: 'growers.deactivate',
  columns: [
    'name',
    'contact_first_name',
    'contact_last_name',
    'email',
    'phone',
    'address',
    'external_ref',
    'notes',
    'active',
  ],
  isTracked: true,
  isDated: true,
  refs: {},
  derive: async (_tx, rows) => rows.map(({ name }) => ({ ...nameKeys(String(name)) })),
  async afterSet(tx, patches) {
    for (const { id, patch } of patches) if ('name' in patch) await refreshFieldSearch(tx, id)
  },
}
