import type { Client, Field, MultiPolygon } from '@org/core'
import { YEAR } from '../areas/uploads/testing.ts'

type Rings = [number, number][][]
type Query = NonNullable<Parameters<Client['fields']['list']>[0]>

/** A boundary of one part. */
export const shape = (...parts: Rings[]): MultiPolygon => ({ type: 'MultiPolygon', coordinates: parts })

/** Every field a list shows, page by page. */
export async function allFields(client: Client, query: Query): Promise<Field[]> {
  const items: Field[] = []
  let cursor: string | undefined
  do {
    const page = await client.fields.list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

/** A field of a grower with a boundary, and a year unless said otherwise. */
export const drawField = (
  client: Client,
  growerId: number,
  name: string,
  rings: Rings,
  more: Partial<Parameters<Client['fields']['create']>[0]> = {},
) => client.fields.create({ growerId, name, year: YEAR, boundary: { geometry: shape(rings) }, ...more })
