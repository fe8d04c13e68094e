import { ComboBox } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { POINTS } from '../list.ts'
import { useCollecting } from './collecting.ts'
import { givenOf } from './given-points.ts'
import { giveRow } from './giving.ts'
import type { ReviewedRow } from './rows.ts'
import { pointWords } from './words.ts'

const OFFERED = 20

/** Another point of the list: found by its field and number. */
export function ChoosePoint({ row }: { row: ReviewedRow }) {
  const { points } = useClient()
  const asked = useCollecting((collecting) => collecting.asked)
  const [text, search] = useState('')
  // What the box shows at first is its choice, not a search.
  const typed = row.point !== null && text === pointWords(row.point) ? '' : text.replace('·', ' ').trim()
  const query = {
    ...(asked === null ? {} : POINTS.toQuery(asked.filter)),
    limit: OFFERED,
    ...(typed === '' ? {} : { search: typed }),
  }
  const { data, error, isValidating } = useQuery(['points', 'choices', query], () => points.list(query), {
    keepPreviousData: true,
  })
  const found = data?.items ?? []
  const { point } = row
  const options = found.map((each) => ({ key: String(each.id), label: pointWords(each) }))
  // The row’s own point stays to be read while others are looked for.
  const isFound = point === null || found.some(({ id }) => id === point.id)
  return (
    <ComboBox
      label="Of the point"
      options={isFound ? options : [{ key: String(point.id), label: pointWords(point) }, ...options]}
      value={point === null ? null : String(point.id)}
      onChange={(key) => {
        const chosen = found.find(({ id }) => String(id) === key)
        if (chosen !== undefined) giveRow(row, { point: givenOf(chosen) })
      }}
      onSearch={search}
      isSearching={isValidating}
      placeholder="Number, or field and number"
      {...(error === undefined ? {} : { failure: error.message })}
    />
  )
}
