import type { Season } from '@org/core'
import { Button, EmptyState, ErrorState, Skeleton } from '@org/ui'
import { CalendarX, SearchX } from 'lucide-react'
import type { Scope } from '../links.ts'
import * as report from '../parts/Report.css.ts'
import { ReportPage, type ViewProps } from '../parts/ReportPage.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { Headline } from './Headline.tsx'
import { LateCard } from './LateCard.tsx'
import { SeasonDownloads } from './SeasonDownloads.tsx'
import { SeasonFilters } from './SeasonFilters.tsx'
import { FieldStates, PointStates, SampleStates } from './StateCards.tsx'
import { type ShownSeason, useShownSeason } from './useShownSeason.ts'
import { type SeasonPlace, useSeasonPlace } from './view.ts'
import { WeeksCard } from './WeeksCard.tsx'

/** A season at a glance. */
export function SeasonView({ views }: ViewProps) {
  const place = useSeasonPlace()
  const shown = useShownSeason(place)
  const { data, error, reload } = shown.query
  const scope = scopeOf(place, shown.year)
  return (
    <ReportPage
      views={views}
      note={
        data === undefined ? (
          <Waiting isFailed={error !== undefined} />
        ) : (
          <Headline season={data} scope={scope} />
        )
      }
      actions={
        data === undefined ? null : <SeasonDownloads scope={scope} today={shown.today} place={place} />
      }
      filters={<SeasonFilters place={place} year={shown.year} />}
    >
      {data === undefined ? (
        error === undefined ? (
          <Skeletons />
        ) : (
          <ErrorState error={error} onRetry={() => void reload()} />
        )
      ) : (
        <Known season={data} {...{ scope, place, shown }} />
      )}
    </ReportPage>
  )
}

const scopeOf = (
  { filters: { growerId = [], program = [], crewId = [] } }: SeasonPlace,
  year: number,
): Scope => ({
  ...{ year, growerId, program, crewId },
})

const Waiting = ({ isFailed }: { isFailed: boolean }) => (isFailed ? null : <Skeleton width={80} />)

interface KnownProps {
  season: Season
  scope: Scope
  place: SeasonPlace
  shown: ShownSeason
}

function Known({ season, scope, place, shown }: KnownProps) {
  if (season.fields.total === 0 && !shown.isPrevious)
    return <NoSeason year={scope.year} isNarrowed={place.isNarrowed} onClear={place.clear} />
  return (
    <div className={report.cards} aria-busy={shown.isPrevious} data-stale={shown.isPrevious || undefined}>
      <LateCard season={season} scope={scope} today={shown.today} />
      <FieldStates season={season} scope={scope} />
      <PointStates season={season} scope={scope} />
      <SampleStates season={season} scope={scope} />
      <WeeksCard season={season} scope={scope} />
      <GroupsCard season={season} scope={scope} place={place} />
    </div>
  )
}

interface NoSeasonProps {
  year: number
  isNarrowed: boolean
  onClear: () => void
}

function NoSeason({ year, isNarrowed, onClear }: NoSeasonProps) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching fields"
        actions={<Button onPress={onClear}>Clear filters</Button>}
      >
        No field of {year} matches what you filter by.
      </EmptyState>
    )
  return (
    <EmptyState icon={<CalendarX size={32} />} title={`No fields in ${year}`}>
      Enroll fields for {year}, or choose another year.
    </EmptyState>
  )
}

const CARDS = [0, 1, 2, 3] as const

/** Holds the place of the first cards. */
function Skeletons() {
  return (
    <div className={report.cards} aria-busy>
      <span className={report.unseen}>Loading the season</span>
      {CARDS.map((card) => (
        <div key={card} className={report.skeletonCard}>
          <Skeleton width={32} />
          <Skeleton width={64} />
          <Skeleton width={56} />
          <Skeleton width={48} />
        </div>
      ))}
    </div>
  )
}
