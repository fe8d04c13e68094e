import { nameKeys } from '../../shared/names.ts'
import type { Kind } from './kind.ts'

export const savedViewKind: Kind = {
  entity: 'saved_view',
  may: 'views.edit',
  columns: ['staff_id', 'page', 'name', 'search', 'is_shared'],
  isTracked: true,
  isDated: true,
  refs: {},
  unique: [['staff_id', 'page', 'search_name']],
  derive: async (_tx, rows) => rows.map(({ name }) => ({ ...nameKeys(String(name)) })),
}
