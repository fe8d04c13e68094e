import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { listQuery } from '#lists/useList.ts'
import { FIELD_FILTERS, toQuery } from './filter.ts'
import { SORT } from './view.ts'

/** The list of fields, its head, and where they lie. */
export const fieldsAhead: Ahead = ({ http, ask }, { search }) => {
  const { fields } = clientOf(http)
  const query = toQuery({ search: search.get('q') ?? '', ...FIELD_FILTERS.read(search) })
  const sort = SORT.read(search.get('sort'))
  void ask(listQuery({ area: 'fields', calls: fields, query: { ...query, sort } }))
  void ask({ key: ['fields', 'extent', query], fetch: () => fields.extent(query) })
  void ask({ key: ['fields', 'sums', query], fetch: () => fields.sums(query) })
}
