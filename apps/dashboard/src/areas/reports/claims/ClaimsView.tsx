import { measuredCoverage, WENT_WRONG } from '@org/sampling-design/claims'
import { type Filter, FilterBar } from '@org/ui'
import { chip } from '#lists/filters.ts'
import { Link } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { ReportPage, type ViewProps } from '../parts/ReportPage.tsx'
import { CLAIMS_TITLE, useViewHref } from '../parts/view-href.ts'
import { ClaimsTable } from './ClaimsTable.tsx'
import { type ClaimsPlace, useClaimsPlace } from './view.ts'
import { HAPPENED_NOTES, HAPPENED_WORDS, PLACEMENT_NOTES, PLACEMENT_WORDS, type Placement } from './words.ts'

const TABLE_TITLES: Readonly<Record<Placement, string>> = {
  random: 'Random points',
  balanced: 'Points spread evenly',
  systematic: 'Points of a grid',
}

/** How often what an estimate claims holds, for designs like those of the fields. */
export function ClaimsView({ views }: ViewProps) {
  const place = useClaimsPlace()
  const back = useViewHref('estimate')
  usePageTitle(CLAIMS_TITLE)
  return (
    <ReportPage
      views={views}
      note={
        <Link href={back} className={report.lead}>
          Back to the estimate
        </Link>
      }
      filters={
        <FilterBar
          label="Design filters"
          filters={filtersOf(place)}
          onChange={(key, [word = null]) => place.choose(key, word)}
        />
      }
    >
      <div className={report.cards}>
        <Introduction />
        <Measured place={place} />
      </div>
    </ReportPage>
  )
}

function filtersOf({ placement, wentWrong }: ClaimsPlace): Filter[] {
  const measured = new Set(measuredCoverage.map((row) => row.wentWrong))
  const happened = WENT_WRONG.filter((word) => measured.has(word))
  const placements = Object.entries(PLACEMENT_WORDS).map(([key, label]) => ({ key, label }))
  return [
    { ...chip('placement', POINTS, placements, placement), isRequired: true },
    {
      ...chip(
        'happened',
        'What happened',
        happened.map((key) => ({ key, label: HAPPENED_WORDS[key] })),
        wentWrong,
      ),
      isRequired: true,
    },
  ]
}

const POINTS = 'Points'

const Introduction = () => (
  <Card title={CLAIMS_TITLE}>
    <p>
      Invented fields, whose true means are known, are sampled by each design again and again. Each sample is
      estimated as your fields are.
    </p>
    <p>
      “Interval” is how many of 100 samples have a 95% interval. “Holds” is how many of 100 claims hold the
      true mean: from 93 to 98 they are as good as they say. “Width” compares an interval with one made with
      the true standard error: 1.20 is a fifth wider.
    </p>
    <p>
      No interval is claimed where its error cannot be told: with a stratum without values, with more than
      five places in a stratum of a grid, with more than 20 in a stratum of spread points some of which are
      lost, and where values below the detection limit decide the mean.
    </p>
    <p>The numbers are of fields on the whole. In a single field a claim may hold less often.</p>
  </Card>
)

function Measured({ place: { placement, wentWrong, rows } }: { place: ClaimsPlace }) {
  const note = PLACEMENT_NOTES[placement]
  return (
    <Card title={TABLE_TITLES[placement]}>
      <p>{HAPPENED_NOTES[wentWrong]}</p>
      {note === null ? null : <p>{note}</p>}
      <ClaimsTable label={`${TABLE_TITLES[placement]}: ${HAPPENED_WORDS[wentWrong]}`} rows={rows} />
    </Card>
  )
}
