import { type Bbox, type CrewDay, calendarDay } from '@org/core'
import { Button, EmptyState, ErrorState, IconButton, Skeleton } from '@org/ui'
import { CalendarOff, ChevronLeft, ChevronRight, Users } from 'lucide-react'
import { useEffect } from 'react'
import { onlyOne } from '#lists/address.ts'
import { useIsPhone } from '#platform/phone.ts'
import type { PointsView } from '../../view.ts'
import { boxAround } from '../box.ts'
import { addDays, daysFrom, mondayOf, shortDay } from '../calendar.ts'
import { openCrews } from '../crews/crews-open.ts'
import { useWeek } from '../data.ts'
import { PaneHead } from '../PaneHead.tsx'
import { placesOf } from '../plan/draft.ts'
import { DayPart } from './DayPart.tsx'
import * as css from './Week.css.ts'
import { WeekSections } from './WeekSections.tsx'
import { WeekTable } from './WeekTable.tsx'

export interface WeekViewProps {
  view: PointsView
  monday: string
  onWeek: (monday: string | null) => void
  onZoom: (box: Bbox) => void
  onExport: () => void
}

/** What crews do in a week: by crew and day. A day that is pressed narrows the page to it. */
export function WeekView({ view, monday, onWeek, onZoom, onExport }: WeekViewProps) {
  const { data, error, reload } = useWeek(monday)
  const isPhone = useIsPhone()
  const days = data?.days.filter(({ day }) => day >= monday && day <= addDays(monday, 6))
  const shown = days === undefined ? undefined : shownDay(view, days)
  function choose(day: CrewDay, isOn: boolean) {
    const { crewId, day: on } = day
    view.narrow(isOn ? { crewId: [crewId], plannedOn: [on] } : { crewId: undefined, plannedOn: undefined })
    const box = boxAround(isOn ? placesOf(day) : (days ?? []).flatMap(placesOf))
    if (box !== null) onZoom(box)
  }
  function exportDay(day: CrewDay) {
    choose(day, true)
    // In the order of the way, as the crew goes.
    view.setSort({ column: 'route', descending: false })
    onExport()
  }
  useZoomToWeek(monday, days, onZoom)
  const Weeks = isPhone ? WeekSections : WeekTable
  return (
    <section aria-label="Days" className={css.pane}>
      <PaneHead
        title="Days"
        closeLabel="Show the list of points"
        onClose={() => onWeek(null)}
        steps={<Steps monday={monday} onWeek={onWeek} />}
      >
        <Button icon={<Users size={16} aria-hidden />} onPress={openCrews}>
          Crews
        </Button>
      </PaneHead>
      <div className={css.body}>
        {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
        {days === undefined && error === undefined ? <Skeleton width={64} /> : null}
        {days?.length === 0 ? <NoDays /> : null}
        {days === undefined || days.length === 0 ? null : (
          <Weeks week={daysFrom(monday)} {...{ days, shown }} onChoose={choose} onExport={exportDay} />
        )}
        {shown === undefined ? null : <DayPart day={shown} onExport={() => exportDay(shown)} />}
      </div>
    </section>
  )
}

/** The map looks at all of a week when the week is opened. */
function useZoomToWeek(monday: string, days: readonly CrewDay[] | undefined, onZoom: (box: Bbox) => void) {
  const box = days === undefined ? null : boxAround(days.flatMap(placesOf))
  const key = box === null ? null : monday
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a week; what changes in it moves no map
  useEffect(() => {
    if (box !== null) onZoom(box)
  }, [key])
}

/** The day that the page is narrowed to. */
export function shownDay(
  { filter }: Pick<PointsView, 'filter'>,
  days: readonly CrewDay[],
): CrewDay | undefined {
  const [crewId, on] = [onlyOne(filter.crewId), onlyOne(filter.plannedOn)]
  return days.find((day) => day.crewId === crewId && day.day === on)
}

function Steps({ monday, onWeek }: Pick<WeekViewProps, 'monday' | 'onWeek'>) {
  const now = mondayOf(calendarDay(new Date()))
  return (
    <>
      <IconButton label="Week before" tone="quiet" onPress={() => onWeek(addDays(monday, -7))}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span role="status" className={css.week}>
        {`${shortDay(monday)} – ${shortDay(addDays(monday, 6))}`}
      </span>
      <IconButton label="Week after" tone="quiet" onPress={() => onWeek(addDays(monday, 7))}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <Button disabledReason={monday === now ? 'This week is shown' : null} onPress={() => onWeek(now)}>
        This week
      </Button>
    </>
  )
}

function NoDays() {
  return (
    <EmptyState icon={<CalendarOff size={32} />} title="No days are planned this week">
      Press “Plan days” above to plan the points that the list finds, or choose points in the list first.
    </EmptyState>
  )
}
