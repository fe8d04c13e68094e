import type { Estimate, FieldReport } from '@org/core'
import { Link } from '#platform/links.tsx'
import { Card } from '../parts/Card.tsx'
import type { FieldPlace } from '../parts/field-view.ts'
import * as css from './Estimate.css.ts'
import { HowComputed } from './HowComputed.tsx'
import { Says } from './Precision.tsx'
import { StrataCard } from './StrataCard.tsx'

/** How an estimate was made; nothing was where there are no values. */
export function Made({ estimate }: { estimate: Estimate }) {
  const { mean, says, method } = estimate
  if (mean === null && says.length === 0) return null
  return (
    <>
      <StrataCard estimate={estimate} />
      <Card title="What was sampled">
        <Says says={says} />
      </Card>
      <HowComputed>
        <p>{method}</p>
      </HowComputed>
    </>
  )
}

interface OtherYearsProps {
  estimate: Estimate
  known: FieldReport | undefined
  place: FieldPlace
}

/** Where there is nothing in the year that is shown, the years of the field that have something. */
export function OtherYears({ estimate: { mean }, known, place }: OtherYearsProps) {
  const years = known === undefined ? [] : known.years.filter((year) => year !== known.year)
  if (mean !== null || known === undefined || years.length === 0) return null
  return (
    <Card title="Other years of this field">
      <ul className={css.years}>
        {years.map((year) => (
          <li key={year}>
            <Link href={place.hrefOf('estimate', { fieldId: known.field.id, year })}>{year}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
