import { paths } from '@org/core'
import { addFieldsHref } from '#areas/growers/public.ts'
import { registerActions, registerSearch } from '#commands/palette.ts'

/** Enough to see that the name must be longer. */
const MOST_HITS = 6

registerActions([
  {
    id: 'fields.add',
    title: 'Add fields',
    group: 'Actions',
    keywords: 'import upload boundary shapefile geojson new field',
    run: ({ navigate }) => navigate(addFieldsHref(null, null)),
  },
])

registerSearch({
  id: 'fields',
  title: 'Fields',
  async find(text, { client, signal }) {
    const { items } = await client.fields.list({ search: text, limit: MOST_HITS }, { signal })
    return items.map(({ id, name, growerName }) => ({
      id,
      title: name,
      note: growerName,
      href: paths.editField.link({ id }),
    }))
  },
})
