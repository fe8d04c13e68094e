import { type Enrollment, paths } from '@org/core'
import {
  Area,
  Badge,
  Button,
  buttonLook,
  EmptyState,
  ErrorState,
  enrollmentLook,
  formatCount,
  Progress,
  pageStyles,
  Skeleton,
  Status,
} from '@org/ui'
import { ClipboardList, Plus, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import { useEnrolledFieldIds, useEnrollmentsOfGrower } from '../data.ts'
import * as css from './GrowerEnrollments.css.ts'
import { type Season, seasonsOf, standingIdsOf } from './season.ts'

export interface GrowerEnrollmentsProps {
  growerId: number
  /** How many fields the grower has; undefined while that is not known. */
  fieldCount: number | undefined
}

/** What the grower is enrolled in, year by year, and how much of it this year. */
export function GrowerEnrollments({ growerId, fieldCount }: GrowerEnrollmentsProps) {
  const list = useEnrollmentsOfGrower(growerId)
  const seasons = useMemo(() => seasonsOf(list.rows ?? []), [list.rows])
  const { rows, error } = list
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Enrollments" tabIndex={0} className={css.part} aria-busy={rows === undefined}>
      {rows === undefined ? null : (
        <ThisYear growerId={growerId} fieldCount={fieldCount} enrollments={rows} isWhole={list.isComplete} />
      )}
      {seasons.map((season) => (
        <SeasonPart key={season.year} season={season} />
      ))}
      {error !== undefined ? (
        <ErrorState
          error={error}
          {...(rows === undefined ? {} : { kept: 'The enrollments above were loaded earlier.' })}
          onRetry={() => void list.reload()}
        />
      ) : rows === undefined ? (
        <Skeleton width={64} />
      ) : rows.length === 0 ? (
        <NoEnrollments growerId={growerId} />
      ) : list.isComplete ? null : (
        <Button onPress={list.loadMore} isPending={list.isLoadingMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

interface ThisYearProps extends GrowerEnrollmentsProps {
  enrollments: readonly Enrollment[]
  /** Whether these are all of them. */
  isWhole: boolean
}

/** How many of the grower's fields are enrolled this year, and the way to more. */
function ThisYear({ growerId, fieldCount, enrollments, isWhole }: ThisYearProps) {
  const [year] = useState(() => new Date().getFullYear())
  const standing = isWhole ? standingIdsOf(enrollments, year) : undefined
  const { data: enrolled } = useEnrolledFieldIds(standing)
  if (enrollments.length === 0) return null
  return (
    <div className={css.thisYear}>
      <div className={css.progress}>
        {enrolled === undefined || fieldCount === undefined ? (
          <Skeleton width={48} />
        ) : (
          <Progress
            label={`${enrolled.size} of ${formatCount(fieldCount, 'field', 'fields')} enrolled in ${year}`}
            fraction={fieldCount === 0 ? 0 : Math.min(1, enrolled.size / fieldCount)}
          />
        )}
      </div>
      <EnrollLink growerId={growerId} year={year} />
    </div>
  )
}

/** A link for those who may; for others a button that says why not. */
function EnrollLink({ growerId, year }: { growerId: number; year: number }) {
  const { why } = useMay('enrollments.edit')
  const face = (
    <>
      <Plus size={16} aria-hidden />
      Enroll fields
    </>
  )
  if (why !== null) return <Button disabledReason={why}>{face}</Button>
  return (
    <Link className={buttonLook.neutral} href={paths.enrollments.link({ new: 1, growerId, year })}>
      {face}
    </Link>
  )
}

function SeasonPart({ season: { year, enrollments } }: { season: Season }) {
  return (
    <section aria-label={`Enrollments of ${year}`}>
      <h2 className={css.heading}>{year}</h2>
      <ul className={css.list}>
        {enrollments.map((enrollment) => (
          <Row key={enrollment.id} enrollment={enrollment} />
        ))}
      </ul>
    </section>
  )
}

function Row({ enrollment }: { enrollment: Enrollment }) {
  const { id, program, year, status, fieldCount, areaM2, manager, findingCount } = enrollment
  const { state, word } = enrollmentLook(status)
  return (
    <li className={css.row}>
      <div className={css.words}>
        <Link
          href={paths.enrollments.link({ open: id, year })}
          className={`${pageStyles.lead} ${pageStyles.quietLink}`}
        >
          {program}
        </Link>
        <p className={pageStyles.muted}>
          {formatCount(fieldCount, 'field', 'fields')} · <Area areaM2={areaM2} />
          {manager === null ? null : ` · ${manager.name}`}
        </p>
      </div>
      <span className={css.badges}>
        {findingCount === 0 ? null : (
          <Badge tone="bad" icon={<TriangleAlert size={14} />}>
            {formatCount(findingCount, 'problem', 'problems')}
          </Badge>
        )}
        <Status state={state}>{word}</Status>
      </span>
    </li>
  )
}

function NoEnrollments({ growerId }: { growerId: number }) {
  return (
    <EmptyState
      icon={<ClipboardList size={32} />}
      title="Not enrolled yet"
      actions={<EnrollLink growerId={growerId} year={new Date().getFullYear()} />}
    >
      An enrollment puts fields of this grower in a program for a year.
    </EmptyState>
  )
}
