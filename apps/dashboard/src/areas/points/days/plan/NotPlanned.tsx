import { type Crew, type LeftReason, type LeftRow, paths } from '@org/core'
import { Button, formatCount, pageStyles } from '@org/ui'
import { Link } from '#platform/links.tsx'
import { pointCount } from '../../words.ts'
import { addDays, shortDay } from '../calendar.ts'
import { crewName } from '../words.ts'
import type { AskedDays } from './asked-days.ts'
import { bringBack } from './draft.ts'
import * as css from './Plan.css.ts'
import { arrange, askFor, usePlanning } from './planning.ts'

interface NotPlannedProps {
  /** Those that are planned for. */
  chosen: readonly Crew[]
  crews: readonly Crew[]
  days: AskedDays
}

const REASONS: readonly LeftReason[] = ['season', 'approval', 'design', 'boundary', 'closed', 'done']

/** What the days asked have no room for, and days off: what a person changes before the days are looked at. */
export function NotFitting(props: NotPlannedProps) {
  const left = usePlanning((planning) => planning.left)
  return (
    <>
      <Group why="full" rows={left.filter(({ why }) => why === 'full')} {...props} />
      <DaysOff chosen={props.chosen} />
    </>
  )
}

/** What else is in no day: by reason, with what a person does about it; and what the person left out. */
export function NotPlanned(props: NotPlannedProps) {
  const left = usePlanning((planning) => planning.left)
  return (
    <>
      {REASONS.map((why) => (
        <Group key={why} why={why} rows={left.filter((row) => row.why === why)} {...props} />
      ))}
      <Removed />
    </>
  )
}

function Group({ why, rows, ...props }: NotPlannedProps & { why: LeftReason; rows: readonly LeftRow[] }) {
  if (rows.length === 0) return null
  const count = rows.reduce((sum, { points }) => sum + points, 0)
  const fields = formatCount(new Set(rows.map(({ id }) => id)).size, 'field', 'fields')
  return (
    <section aria-label={TITLES[why]} className={css.aside}>
      <details>
        <summary className={css.asideTitle}>
          {`${pointCount(count)} of ${fields}: ${why === 'full' ? fullWords(props) : TITLES[why]}`}
        </summary>
        <ul className={css.plainList}>
          {rows.map(({ id, title, points, message, remedy }) => (
            <li key={`${id} ${message}`} title={`${message}. ${remedy}`}>
              <span className={pageStyles.lead}>{title}</span>{' '}
              <span className={pageStyles.muted}>{pointCount(points)}</span>
            </li>
          ))}
        </ul>
      </details>
      <Remedy why={why} {...props} />
    </section>
  )
}

const TITLES: Readonly<Record<LeftReason, string>> = {
  boundary: 'the boundary is not confirmed',
  design: 'there is no committed design',
  approval: 'the plan is not approved',
  closed: 'the field is past planning',
  done: 'no point is waiting',
  full: 'no room on these days',
  season: 'the day is outside of the season',
}

/** `no room on these days. North collects 40 a day, with what is planned already` */
const fullWords = ({ chosen }: Pick<NotPlannedProps, 'chosen'>): string =>
  `${TITLES.full}. ${chosen.map(({ name, pointsADay }) => `${name} collects ${pointsADay} a day`).join(', ')}, with what is planned already`

/** The state of the fields that a list shows, and what is done there. */
const WHERE: Readonly<Partial<Record<LeftReason, { status: string; words: string }>>> = {
  boundary: { status: 'boundary_pending', words: 'Confirm their boundaries' },
  design: { status: 'boundary_confirmed', words: 'Plan their sampling' },
  approval: { status: 'stratified', words: 'Approve their plans' },
}

function Remedy({ why, ...props }: NotPlannedProps & { why: LeftReason }) {
  if (why === 'full') return <MoreDays {...props} />
  if (why === 'season') return <p className={pageStyles.muted}>Move these fields to another day.</p>
  const where = WHERE[why]
  if (where === undefined) return null
  return <Link href={`${paths.fields.link()}?status=${where.status}`}>{where.words}</Link>
}

/** A week more, or a crew more. */
function MoreDays({ chosen, crews, days: { startOn, endOn } }: NotPlannedProps) {
  const other = crews.find(({ id, active }) => active && chosen.every((crew) => crew.id !== id))
  return (
    <div className={css.fields}>
      {endOn === null ? null : (
        <Button onPress={() => askFor({ week: 'dates', startOn, endOn: addDays(endOn, 7) })}>
          Plan a week more
        </Button>
      )}
      {other === undefined ? null : (
        <Button onPress={() => askFor({ crewIds: [...chosen.map(({ id }) => id), other.id] })}>
          {`Add crew ${other.name}`}
        </Button>
      )}
    </div>
  )
}

/** `Not worked: Thu, Nov 26 (Thanksgiving Day)` */
function DaysOff({ chosen }: Pick<NotPlannedProps, 'chosen'>) {
  const daysOff = usePlanning((planning) => planning.daysOff)
  if (daysOff.length === 0) return null
  const said = daysOff.map(({ crewId, day, name }) => {
    const crew = chosen.length > 1 ? `${crewName(chosen.find(({ id }) => id === crewId))}, ` : ''
    return `${shortDay(day)} (${crew}${name})`
  })
  return <p className={pageStyles.muted}>{`Not worked: ${said.join(', ')}`}</p>
}

function Removed() {
  const removed = usePlanning(({ draft }) => draft?.removed) ?? []
  if (removed.length === 0) return null
  return (
    <section aria-label="Removed from this plan" className={css.aside}>
      <h3 className={css.asideTitle}>Removed from this plan</h3>
      <ul className={css.plainList}>
        {removed.map(({ crewId, day, visit }) => (
          <li key={`${crewId} ${day} ${visit.fieldYearId} ${visit.points[0]?.id}`} className={css.removed}>
            <span>
              <span className={pageStyles.lead}>{visit.fieldName}</span>{' '}
              <span className={pageStyles.muted}>
                {pointCount(visit.points.length)}
                {visit.points.some(({ status }) => status === 'assigned')
                  ? ' · keeps the crew and day it has now'
                  : null}
              </span>
            </span>
            <Button
              aria-label={`Add ${visit.fieldName} back`}
              onPress={() =>
                arrange((draft) => bringBack(draft, { crewId, day, fieldYearId: visit.fieldYearId }))
              }
            >
              Add back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
