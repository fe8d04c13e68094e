import { useClient } from '#data/api.ts'
import type { Scope } from '../links.ts'
import { Downloads } from '../parts/Downloads.tsx'
import { fieldsToPrint } from '../parts/season-fields.ts'
import { SEASON_FILTERS, type SeasonPlace } from './view.ts'

interface SeasonDownloadsProps {
  scope: Scope
  today: string
  place: Pick<SeasonPlace, 'filters' | 'by'>
}

const TABLES = { grower: 'growers', program: 'programs', crew: 'crews' } as const

/** The season as files, and its fields’ reports. */
export function SeasonDownloads({ scope, today, place: { filters, by } }: SeasonDownloadsProps) {
  const client = useClient()
  const { year } = scope
  const query = { ...SEASON_FILTERS.narrowing(filters), year, today }
  return (
    <Downloads
      of={{ view: 'season', by: TABLES[by], query }}
      fileName={`season-${year}`}
      printed={[
        {
          label: 'PDF of fields',
          note: 'One page for each field with results, 100 at most',
          request: () => fieldsToPrint(client, scope),
        },
      ]}
    />
  )
}
