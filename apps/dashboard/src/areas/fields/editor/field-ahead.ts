import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { id as idParam } from '#platform/view.ts'

/** One field, and the version of the map's tiles. */
export const fieldAhead: Ahead = async ({ http, ask }, { params }) => {
  const { fields } = clientOf(http)
  const id = idParam.read(params.id ?? null)
  if (id === null) return
  await Promise.all([
    ask({ key: ['fields', 'get', id], fetch: () => fields.get({ id }) }),
    ask({ key: ['fields', 'extent', {}], fetch: () => fields.extent({}) }),
  ])
}

/** The grower of a new field, and where their other fields lie. */
export const newFieldAhead: Ahead = async ({ http, ask }, { search }) => {
  const { fields, growers } = clientOf(http)
  const growerId = idParam.read(search.get('growerId'))
  if (growerId === null) return
  await Promise.all([
    ask({ key: ['growers', 'get', growerId], fetch: () => growers.get({ id: growerId }) }),
    ask({ key: ['fields', 'extent', { growerId }], fetch: () => fields.extent({ growerId }) }),
    ask({ key: ['fields', 'extent', {}], fetch: () => fields.extent({}) }),
  ])
}
