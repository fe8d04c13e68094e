import { FIELD_COLORS } from '@org/core'
import { useMemo } from 'react'
import type { Coloring, ValueFilter } from '#map/types.ts'
import { FIELDS, type FieldNarrowing } from './list.ts'
import type { FieldsView } from './view.ts'

/** How the map is colored, and how its legend narrows the list. */
export function useColoring({ filter, colorBy, setColorBy, narrow }: FieldsView): Coloring {
  return useMemo(() => {
    const by = (key: 'status' | 'year' | 'crop' | 'growerId'): ValueFilter => ({
      values: (filter[key] ?? []).map(String),
      onChange: (values) => narrow(changeOf(key, values)),
    })
    return {
      by: colorBy,
      choices: FIELD_COLORS,
      onChange: setColorBy,
      narrow: { status: by('status'), year: by('year'), crop: by('crop'), grower: by('growerId') },
    }
  }, [filter, colorBy, setColorBy, narrow])
}

const changeOf = (key: string, values: readonly string[]): Partial<FieldNarrowing> =>
  FIELDS.address.choose({ [key]: values })
