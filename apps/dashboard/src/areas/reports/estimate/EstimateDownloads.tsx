import type { FieldReport } from '@org/core'
import { useClient } from '#data/api.ts'
import { Downloads } from '../parts/Downloads.tsx'
import type { FieldPlace } from '../parts/field-view.ts'
import { fieldsToPrint } from '../parts/season-fields.ts'
import type { EstimatePlace } from './view.ts'

interface Placed {
  place: FieldPlace
  made: EstimatePlace
}

/** An estimate of a field as files, and the field’s page on paper. */
export function EstimateDownloads({
  report: { field, year },
  place,
  made,
}: Placed & { report: FieldReport }) {
  const one = { fieldId: field.id, year }
  const asked = { ...place.asked, ...made.asked }
  const since = made.since !== null && made.since < year ? { since: made.since } : {}
  return (
    <Downloads
      of={{ view: 'estimate', query: { ...one, ...asked, ...since } }}
      fileName={`${field.name} ${year} estimate`}
      printed={[
        {
          label: 'PDF of this field',
          note: 'One page with map, estimate and values',
          request: async () => ({ ...asked, ...since, fields: [one] }),
        },
      ]}
    />
  )
}

/** A program’s sum as files, and its fields’ reports. */
export function ProgramDownloads({ program, year, place, made }: Placed & { program: string; year: number }) {
  const client = useClient()
  const asked = { ...place.asked, ...made.asked }
  return (
    <Downloads
      of={{ view: 'program', query: { program, year, ...asked } }}
      fileName={`${program} ${year}`}
      printed={[
        {
          label: 'PDF of fields',
          note: 'One page for each field of the program with results, 100 at most',
          request: async () => ({
            ...asked,
            ...(await fieldsToPrint(client, { year, growerId: [], program: [program] })),
          }),
        },
      ]}
    />
  )
}
