import { paths } from '@org/core'
import { registerActions, registerSearch } from '#commands/palette.ts'
import { lookOf } from './states.ts'

/** Enough to see that the name must be longer. */
const MOST_HITS = 6

registerActions([
  {
    id: 'enrollments.new',
    title: 'New enrollment',
    group: 'Actions',
    keywords: 'enroll add create program fields',
    run: ({ navigate }) => navigate(`${paths.enrollments.link()}?new=1`),
  },
  {
    id: 'enrollments.rollOver',
    title: 'Roll over enrollments',
    group: 'Actions',
    keywords: 'carry year copy next season roll over',
    run: ({ navigate }) => navigate(`${paths.enrollments.link()}?roll=1`),
  },
])

registerSearch({
  id: 'enrollments',
  title: 'Enrollments',
  async find(text, { client, signal }) {
    const { items } = await client.enrollments.list(
      { search: text, limit: MOST_HITS, sort: '-updated' },
      { signal },
    )
    return items.map(({ id, growerName, program, year, status }) => ({
      id,
      title: growerName,
      note: `${program} ${year}, ${lookOf(status).word.toLowerCase()}`,
      href: `${paths.enrollments.link()}?year=${year}&open=${id}`,
    }))
  },
})
