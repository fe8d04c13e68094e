import type { FieldColor, FieldListFilter } from '@org/core/contract'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { type ColorScale, colorScale } from './scale.ts'

export interface ColorScaleQuery {
  scale: ColorScale | undefined
  failure: { retry: () => void } | null
}

/** The filter that a color's values narrow by. */
export const FILTER_OF = {
  status: 'status',
  year: 'year',
  crop: 'crop',
  grower: 'growerId',
} as const satisfies Record<FieldColor, keyof FieldListFilter>

type Filter = Readonly<Partial<FieldListFilter>>

const ALL: Filter = {}

/**
 * Which value has which color on a list's map; undefined while that is not known.
 *
 * @param filter the list's; undefined while the map shows none
 */
export function useColorScale(by: FieldColor | null, filter: Filter | undefined): ColorScaleQuery {
  // A legend offers the values beside those that are filtered, as a filter does.
  const color = filter === undefined ? null : by
  const found = useColorCounts(color, color === null ? ALL : without(filter ?? ALL, FILTER_OF[color]))
  const all = useColorCounts(color, ALL)
  const scale = useMemo(
    () =>
      color === null || found.data === undefined || all.data === undefined
        ? undefined
        : colorScale(color, found.data.items, all.data.items),
    [color, found.data, all.data],
  )
  const failed = [found, all].filter(({ error }) => error !== undefined)
  const retry = () => failed.forEach(({ reload }) => void reload())
  return { scale, failure: failed.length === 0 ? null : { retry } }
}

function useColorCounts(color: FieldColor | null, filter: Filter) {
  const { fields } = useClient()
  const query = color === null ? null : { ...filter, color }
  return useQuery(query === null ? null : ['fields', 'colors', query], async () =>
    query === null ? { items: [] } : fields.colors(query),
  )
}

function without(filter: Filter, own: keyof FieldListFilter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => name !== own))
}
