import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { listQuery } from '#lists/useList.ts'
import { id as idParam } from '#platform/view.ts'
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

/** One field, and the version of the map's tiles. */
export const fieldAhead: Ahead = ({ http, ask }, { params }) => {
  const { fields } = clientOf(http)
  const id = idParam.read(params.id ?? null)
  if (id === null) return
  void ask({ key: ['fields', 'get', id], fetch: () => fields.get({ id }) })
  void ask({ key: ['fields', 'extent', {}], fetch: () => fields.extent({}) })
}

/** The grower of a new field, and where their other fields lie. */
export const newFieldAhead: Ahead = ({ http, ask }, { search }) => {
  const { fields, growers } = clientOf(http)
  const growerId = idParam.read(search.get('growerId'))
  if (growerId === null) return
  void ask({ key: ['growers', 'get', growerId], fetch: () => growers.get({ id: growerId }) })
  void ask({ key: ['fields', 'extent', { growerId }], fetch: () => fields.extent({ growerId }) })
  void ask({ key: ['fields', 'extent', {}], fetch: () => fields.extent({}) })
}
