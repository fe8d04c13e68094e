import { paths } from '@org/core'
import { registerActions, registerSearch } from '#commands/palette.ts'

/** Enough to see that the name must be longer. */
const MOST_HITS = 6

registerActions([
  {
    id: 'growers',
    title: 'Growers',
    group: 'Go to',
    keys: ['g', 'r'],
    run: ({ navigate }) => navigate(paths.growers.link()),
  },
  {
    id: 'growers.new',
    title: 'New grower',
    group: 'Actions',
    keywords: 'add create customer',
    run: ({ navigate }) => navigate(`${paths.growers.link()}?new=1`),
  },
])

registerSearch({
  id: 'growers',
  title: 'Growers',
  async find(text, { client, signal }) {
    const { items } = await client.growers.list({ search: text, limit: MOST_HITS }, { signal })
    return items.map(({ id, name, contactFirstName, contactLastName }) => ({
      id,
      title: name,
      note: `${contactFirstName} ${contactLastName}`.trim(),
      href: paths.grower.link({ id }),
    }))
  },
})
