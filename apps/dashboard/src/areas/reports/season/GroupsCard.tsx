import type { Season } from '@org/core'
import { Button, formatCount, Segmented } from '@org/ui'
import { useState } from 'react'
import type { Scope } from '../links.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { GroupTable } from './GroupTable.tsx'
import { sortedGroups } from './group-rows.ts'
import type { GroupedBy, SeasonPlace } from './view.ts'

const SEGMENTS = [
  { key: 'grower', label: 'By grower' },
  { key: 'program', label: 'By program' },
  { key: 'crew', label: 'By crew' },
] as const
const MANY: Readonly<Record<GroupedBy, readonly [one: string, many: string]>> = {
  grower: ['grower', 'growers'],
  program: ['program', 'programs'],
  crew: ['crew', 'crews'],
}
/** Rows that are shown at once; the others after a press. */
const AT_ONCE = 50

interface GroupsCardProps {
  season: Pick<Season, 'growers' | 'programs' | 'crews'>
  scope: Scope
  place: SeasonPlace
}

/** The season by grower, program or crew. */
export function GroupsCard({ season, scope, place }: GroupsCardProps) {
  const { by, sort } = place
  const [showsAll, setShowsAll] = useState(false)
  const groups = { grower: season.growers, program: season.programs, crew: season.crews }[by]
  const rows = sortedGroups(groups, sort)
  const shown = showsAll ? rows : rows.slice(0, AT_ONCE)
  return (
    <Card
      title="Growers, programs and crews"
      isWide
      note={<Segmented label="Rows of the table" segments={SEGMENTS} value={by} onChange={place.groupBy} />}
    >
      {rows.length === 0 ? (
        <p className={report.quiet}>No {MANY[by][1]} in this season.</p>
      ) : (
        <GroupTable rows={shown} by={by} scope={scope} sort={sort} onSort={place.sortBy} />
      )}
      {shown.length === rows.length ? null : (
        <div>
          <Button tone="quiet" onPress={() => setShowsAll(true)}>
            {`Show all ${formatCount(rows.length, ...MANY[by])}`}
          </Button>
        </div>
      )}
    </Card>
  )
}
