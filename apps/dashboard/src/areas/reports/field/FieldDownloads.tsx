import type { FieldReport } from '@org/core'
import { useClient } from '#data/api.ts'
import { LAYERS } from '../estimate/view.ts'
import { Downloads } from '../parts/Downloads.tsx'
import type { FieldPlace } from '../parts/field-view.ts'
import { fieldsToPrint } from '../parts/season-fields.ts'
import { useMapPlace } from './map-view.ts'

interface FieldDownloadsProps {
  report: FieldReport
  place: FieldPlace
}

/** A field’s values as files, and its page on paper: with the layer and the classes of the map. */
export function FieldDownloads({ report: { field, year }, place }: FieldDownloadsProps) {
  const client = useClient()
  const { depth, choice } = useMapPlace()
  const { by, classes, edges = [] } = choice
  const shown = {
    ...place.asked,
    ...LAYERS.read(depth),
    classes:
      by === 'fixed' ? { by, edges: [...edges] } : { by, ...(classes === undefined ? {} : { classes }) },
  }
  const one = { fieldId: field.id, year }
  return (
    <Downloads
      of={{ view: 'field', query: { ...one, ...place.asked } }}
      fileName={`${field.name} ${year}`}
      printed={[
        {
          label: 'PDF of this field',
          note: 'One page with map, estimate and values',
          request: async () => ({ ...shown, fields: [one] }),
        },
        {
          label: 'PDF of the grower’s fields',
          note: `Fields of ${field.growerName} with results, 100 at most`,
          request: async () => ({
            ...shown,
            ...(await fieldsToPrint(client, { year, growerId: [field.growerId], program: [] })),
          }),
        },
      ]}
    />
  )
}
