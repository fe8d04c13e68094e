import { type Client, type FieldSort, MAX_BULK_FIELDS } from '@org/core'
import type { Bbox } from '@org/core/contract'
import type { BoxChange } from '#map/box.ts'
import { chooseInBox } from '#map/choose-in-box.ts'
import { useChosen } from '../chosen.ts'
import { FIELDS, type FieldFilter } from '../list.ts'

interface Asked {
  client: { fields: Pick<Client['fields'], 'order'> }
  filter: FieldFilter
  sort: FieldSort
}

export const chooseFieldsInBox = ({ client, filter, sort }: Asked, box: Bbox, change: BoxChange) =>
  chooseInBox(
    {
      ...{ one: 'field', many: 'fields', most: MAX_BULK_FIELDS, chosen: useChosen },
      order: (bbox) => client.fields.order({ ...FIELDS.toQuery(filter), bbox, sort }),
    },
    box,
    change,
  )
