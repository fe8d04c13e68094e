import {
  COLLECTED_STATUSES,
  FIELD_YEAR_STATUSES,
  type FieldYearStatus,
  type Season,
  WITH_RESULTS_STATUSES,
} from '@org/core'
import { fieldYearLook, formatNumber, pointLook, sampleLook } from '@org/ui'
import { fieldsHref, pointsHref, type Scope, samplesHref } from '../links.ts'
import { Card } from '../parts/Card.tsx'
import { Figure } from '../parts/Figure.tsx'
import * as report from '../parts/Report.css.ts'
import { shareOf, shareWords } from './group-rows.ts'
import { type StateBar, StateBars } from './StateBars.tsx'

interface StateCardProps {
  season: Season
  scope: Scope
}

/** A state and those after it, on the way to its end. */
const onFrom = (status: FieldYearStatus): FieldYearStatus[] =>
  FIELD_YEAR_STATUSES.slice(FIELD_YEAR_STATUSES.indexOf(status)).filter((each) => each !== 'canceled')

/** Fields that are in each state, and those with it or a later one. */
export function FieldStates({ season: { fields }, scope }: StateCardProps) {
  const counts = new Map(fields.byStatus.map(({ status, fields: count }) => [status, count]))
  const bars = fields.byStatus.map(({ status, fields: count }): StateBar => {
    const bar = { key: status, look: fieldYearLook(status), count, href: fieldsHref(scope, [status]) }
    if (status === 'canceled') return { ...bar, behind: count }
    const further = onFrom(status)
    const behind = further.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
    const href = fieldsHref(scope, further)
    return { ...bar, behind, note: <OrLater count={behind} href={href} state={bar.look.word} /> }
  })
  return (
    <Card title="Fields by state">
      <StateBars label="Fields by state" of={['field', 'fields']} bars={bars} />
    </Card>
  )
}

function OrLater({ count, href, state }: { count: number; href: string; state: string }) {
  return (
    <span className={report.quiet}>
      <Figure value={count} of={`fields ${state} or later`} href={href} look="quiet" />
      <span aria-hidden> or later</span>
    </span>
  )
}

const share = (part: number, whole: number) => (
  <span className={report.quiet}>{shareWords(shareOf(part, whole))}</span>
)

/** Points that are in each state, against all that are to be sampled. */
export function PointStates({ season: { points }, scope }: StateCardProps) {
  const collected = sumOf(points.byStatus, COLLECTED_STATUSES, ({ points: count }) => count)
  return (
    <Card
      title="Points by state"
      note={
        <>
          <Figure
            value={collected}
            of="points"
            href={pointsHref(scope, { status: COLLECTED_STATUSES })}
            look="strong"
          />{' '}
          of {formatNumber(points.total)} collected ({shareWords(shareOf(collected, points.total))})
        </>
      }
    >
      <StateBars
        label="Points by state"
        of={['point', 'points']}
        bars={points.byStatus.map(({ status, points: count }) => ({
          ...{ key: status, look: pointLook(status), count, href: pointsHref(scope, { status: [status] }) },
          ...{ behind: points.total, note: share(count, points.total) },
        }))}
      />
    </Card>
  )
}

/** Samples that are in each state, against all there are. */
export function SampleStates({ season: { samples }, scope }: StateCardProps) {
  const count = (statuses: readonly string[]) =>
    sumOf(samples.byStatus, statuses, ({ samples: each }) => each)
  return (
    <Card
      title="Samples by state"
      note={
        <>
          <Figure
            value={samples.received}
            of="samples"
            href={samplesHref(scope, { isReceived: true })}
            look="strong"
          />{' '}
          of {formatNumber(samples.total)} received,{' '}
          <Figure
            value={count(WITH_RESULTS_STATUSES)}
            of="samples"
            href={samplesHref(scope, { status: WITH_RESULTS_STATUSES })}
            look="strong"
          />{' '}
          with results
        </>
      }
    >
      <StateBars
        label="Samples by state"
        of={['sample', 'samples']}
        bars={samples.byStatus.map(({ status, samples: each }) => ({
          ...{ key: status, look: sampleLook(status), count: each },
          ...{ href: samplesHref(scope, { status: [status] }), behind: samples.total },
          note: share(each, samples.total),
        }))}
      />
    </Card>
  )
}

function sumOf<Row extends { status: string }>(
  rows: readonly Row[],
  statuses: readonly string[],
  count: (row: Row) => number,
): number {
  return rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + count(row), 0)
}
