import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { listQuery } from '#lists/useList.ts'
import { id as idParam, year as yearParam } from '#platform/view.ts'
import { narrowed } from './data.ts'
import { ACTIVE, FIELD_SORT } from './view.ts'

/** A grower with their fields, and where these lie. */
export const growerAhead: Ahead = async ({ http, ask }, { params, search }) => {
  const { growers, fields } = clientOf(http)
  const growerId = idParam.read(params.id ?? null)
  if (growerId === null) return
  const year = yearParam.read(search.get('year'))
  const query = narrowed({ growerId, year, active: ACTIVE.read(search.get('active')) })
  const sort = FIELD_SORT.read(search.get('sort'))
  await Promise.all([
    ask({ key: ['growers', 'get', growerId], fetch: () => growers.get({ id: growerId }) }),
    ask(listQuery({ area: 'fields', calls: fields, query: { ...query, sort } })),
    ask({ key: ['fields', 'extent', query], fetch: () => fields.extent(query) }),
  ])
}
