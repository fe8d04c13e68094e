import { calendarDay, type Line, paths, type ShownUnits } from '@org/core'
import { Button, DatePicker, EmptyState, ErrorState, formatDay, PageHead, pageStyles } from '@org/ui'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useMay } from '#data/permissions.ts'
import { LinesTold } from '#history/activity/Activity.tsx'
import { useLines } from '#history/activity/useLines.ts'
import { Link } from '#platform/links.tsx'
import { useShownUnits } from '#platform/preferences.ts'
import * as css from '../parts/Audit.css.ts'
import { daysAgo, filterOf, NOTHING_ASKED, useAuditView } from '../view.ts'

/** What colleagues and oneself changed since a day, for everyone: of the records that the person may read. */
export function HistoryScreen() {
  const [view, change] = useAuditView()
  const units = useShownUnits()
  const isManager = useMay('audit.read').allowed
  const yesterday = daysAgo(1)
  const since = view.from ?? yesterday
  const asked = useMemo(() => filterOf({ ...NOTHING_ASKED, from: since }), [since])
  const { rows, error, isComplete, isLoadingMore, loadMore, reload } = useLines(asked)
  const days = useMemo(() => byDay(rows ?? []), [rows])
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="What changed"
        actions={isManager ? <Link href={paths.adminAudit.link()}>Audit log</Link> : null}
      />
      <div className={css.since}>
        <DatePicker
          label="Since"
          value={since}
          isLazy
          max={daysAgo(0)}
          onChange={(from) => change({ from })}
        />
        <Button isDisabled={since === yesterday} onPress={() => change({ from: null })}>
          Since yesterday
        </Button>
        <Button isDisabled={since === daysAgo(7)} onPress={() => change({ from: daysAgo(7) })}>
          Since last week
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="Changes by day" tabIndex={0} aria-busy={rows === undefined} className={css.told}>
        {days.map(([day, lines]) => (
          <Day key={day} day={day} lines={lines} asked={asked} units={units} />
        ))}
        {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
        {rows?.length === 0 ? (
          <EmptyState icon={<History size={32} />} title={`Nothing changed since ${formatDay(since)}`}>
            Choose an earlier day to see older changes.
          </EmptyState>
        ) : null}
        {rows === undefined || isComplete || error !== undefined ? null : (
          <Button onPress={loadMore} isPending={isLoadingMore}>
            {isLoadingMore ? 'Loading…' : 'Show older'}
          </Button>
        )}
      </section>
    </div>
  )
}

interface DayProps {
  day: string
  lines: readonly Line[]
  asked: ReturnType<typeof filterOf>
  units: ShownUnits
}

function Day({ day, lines, ...rest }: DayProps) {
  return (
    <>
      <h2 className={css.day}>{formatDay(day)}</h2>
      <LinesTold label={formatDay(day)} lines={lines} {...rest} />
    </>
  )
}

/** Lines by the day of this person's clock, in their order. */
function byDay(lines: readonly Line[]): [day: string, lines: Line[]][] {
  const days = new Map<string, Line[]>()
  for (const line of lines) {
    const day = calendarDay(new Date(line.at))
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days]
}
