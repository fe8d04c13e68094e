import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { aheadOf } from '#lists/list-page.ts'
import { FIELDS } from './list.ts'

/** The list of fields, its head, and where they lie. */
export const fieldsAhead: Ahead = ({ http, ask }, address) => {
  const { fields } = clientOf(http)
  const query = FIELDS.toQuery(FIELDS.read(address.search))
  return Promise.all([
    aheadOf(FIELDS)({ http, ask }, address),
    ask({ key: ['fields', 'extent', query], fetch: () => fields.extent(query) }),
  ])
}
