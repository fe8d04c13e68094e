import { type Bbox, type Crew, calendarDay, type Visit } from '@org/core'
import { Badge, Button, EmptyState, ErrorState, Skeleton, toasts } from '@org/ui'
import { Route, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { usePreference } from '#platform/preferences.ts'
import { pointCount } from '../../words.ts'
import { boxAround } from '../box.ts'
import { shortDay } from '../calendar.ts'
import { FirstCrew } from '../crews/FirstCrew.tsx'
import { useCrews, useCrewsById } from '../data.ts'
import { PaneHead } from '../PaneHead.tsx'
import { crowdedWords, dayCount, farWords } from '../words.ts'
import { daysAsked } from './asked-days.ts'
import { CompetingPlan } from './CompetingPlan.tsx'
import { DaySection } from './DaySection.tsx'
import { type DraftDay, keyOf, placesOf, pointsIn, pointsOf } from './draft.ts'
import { moveField } from './move-field.ts'
import { NewDayDialog } from './NewDayDialog.tsx'
import { NotFitting, NotPlanned } from './NotPlanned.tsx'
import * as css from './Plan.css.ts'
import { PlanAsk } from './PlanAsk.tsx'
import { askFor, setPlanAside, usePlanning } from './planning.ts'
import { useCommit } from './useCommit.ts'
import { usePropose } from './usePropose.ts'

export interface PlanDaysProps {
  onZoom: (box: Bbox) => void
  /** The days are planned: the week of the first one is what is looked at next. */
  onPlanned: (firstDay: string) => void
}

/** Plans days for points: for whom and when, what is proposed, and what the person makes of it. */
export function PlanDays({ onZoom, onPlanned }: PlanDaysProps) {
  const { asked, draft } = usePlanning()
  const work = usePlanWork({ onZoom, onPlanned })
  const { crews, error, reload, chosen, proposing, committing } = work
  const asking = { crews: crews ?? [], chosen, days: work.days }
  return (
    <section aria-label="Plan days" className={css.pane}>
      <PaneHead
        title="Plan days"
        note={pointCount(draft === null ? asked.pointIds.length : pointsIn(draft).length)}
        closeLabel="Close the plan"
        onClose={() => usePlanning.setState({ isOpen: false })}
      />
      <div className={css.body}>
        {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
        {crews === undefined && error === undefined ? <Skeleton width={48} /> : null}
        {crews?.length === 0 ? <FirstCrew onAdded={work.takeCrew} /> : null}
        {crews === undefined || crews.length === 0 ? null : (
          <PlanAsk
            {...{ crews, chosen, days: work.days, today: work.today, isAsking: proposing.isAsking }}
            onPropose={() => void work.propose()}
          />
        )}
        {proposing.failure === null ? null : (
          <ErrorState error={proposing.failure} kept={keptWords(draft !== null)} />
        )}
        <NotFitting {...asking} />
        {draft === null ? (
          <Nothing isReady={chosen.length > 0 && !proposing.isAsking} />
        ) : (
          <DraftDays today={work.today} onZoom={onZoom} />
        )}
        <NotPlanned {...asking} />
      </div>
      <NotCommitted {...{ committing, proposing }} onRenew={() => void work.renew()} />
      {draft === null ? null : <PlanFoot today={work.today} {...committing} />}
      <CompetingPlan />
    </section>
  )
}

const keptWords = (hasDraft: boolean): string => (hasDraft ? 'Your plan is kept.' : 'Nothing was planned.')

/** What the plan asks and does, and what it says of itself where the person said nothing. */
function usePlanWork({ onZoom, onPlanned }: PlanDaysProps) {
  const { asked } = usePlanning()
  const { data, error, reload } = useCrews()
  const crews = data?.items
  const today = calendarDay(new Date())
  const chosen = chosenCrews(crews ?? [], asked.crewIds)
  const days = daysAsked(asked, today)
  const proposing = usePropose({ crewIds: chosen.map(({ id }) => id), days, onZoom })
  const committing = useCommit(onPlanned)
  async function propose() {
    committing.clear()
    await proposing.propose()
  }
  useProposedAtOnce(chosen, propose)
  return {
    ...{ crews, error, reload, chosen, today, days, proposing, committing, propose },
    takeCrew: (crewId: number) => askFor({ crewIds: [crewId] }),
    async renew() {
      if (await proposing.renew()) committing.clear()
    },
  }
}

/** Those that were asked for; without any, the first that is active. */
function chosenCrews(crews: readonly Crew[], ids: readonly number[]): Crew[] {
  const asked = ids.flatMap((id) => crews.find((crew) => crew.id === id) ?? [])
  return asked.length > 0 ? asked : crews.filter(({ active }) => active).slice(0, 1)
}

/** What is asked is proposed without a press, unless that would lose what the person arranged. */
function useProposedAtOnce(chosen: readonly Crew[], propose: () => Promise<void>): void {
  const { asked, isNewlyAsked, isTouched } = usePlanning()
  const isReady =
    chosen.length > 0 &&
    chosen.every(({ active }) => active) &&
    asked.pointIds.length > 0 &&
    asked.weekdays.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked
  useEffect(() => {
    if (isNewlyAsked && isReady && !isTouched) void propose()
  }, [asked, isNewlyAsked, isReady, isTouched])
}

interface NotCommittedProps extends Pick<ReturnType<typeof usePlanWork>, 'committing' | 'proposing'> {
  onRenew: () => void
}

/** Why the days were not planned, and the way on where somebody changed a field meanwhile. */
function NotCommitted({ committing: { failure }, proposing, onRenew }: NotCommittedProps) {
  if (failure === null) return null
  return (
    <div className={css.failure}>
      <ErrorState error={failure} kept="Nothing was planned. Your plan is kept." />
      {failure.kind === 'conflict' || failure.kind === 'notFound' ? (
        <Button isPending={proposing.isAsking} onPress={onRenew}>
          Reload the fields and keep my days
        </Button>
      ) : null}
    </div>
  )
}

function Nothing({ isReady }: { isReady: boolean }) {
  if (!isReady) return null
  return (
    <EmptyState icon={<Route size={32} />} title="No days yet">
      Choose the days and crews. The proposal makes a tour over the fields and splits it into days; you can
      then move fields before you plan them.
    </EmptyState>
  )
}

/** The draft’s days; the one that is looked at is highlighted here and on the map. */
function DraftDays({ today, onZoom }: { today: string; onZoom: (box: Bbox) => void }) {
  const draft = usePlanning((planning) => planning.draft)
  const lit = usePlanning((planning) => planning.lit)
  const { data } = useCrews()
  const [moved, setMoved] = useState<{ day: DraftDay; visit: Visit } | null>(null)
  if (draft === null) return null
  const hasManyCrews = new Set(draft.days.map(({ crewId }) => crewId)).size > 1
  function light(day: DraftDay) {
    const isOn = lit !== keyOf(day)
    usePlanning.setState({ lit: isOn ? keyOf(day) : null })
    const box = boxAround(isOn ? placesOf(day) : pointsIn(draft ?? { days: [] }))
    if (box !== null) onZoom(box)
  }
  return (
    <>
      {draft.days.map((day, at) => (
        <DaySection
          key={keyOf(day)}
          {...{ day, number: at + 1, hasManyCrews, today }}
          crew={data?.items.find(({ id }) => id === day.crewId)}
          isLit={lit === keyOf(day)}
          onLight={() => light(day)}
          onNewDay={(visit) => setMoved({ day, visit })}
        />
      ))}
      {moved === null ? null : (
        <NewDayDialog
          {...{ ...moved, today }}
          onClose={() => setMoved(null)}
          onMove={(to) => {
            const { crewId, day } = moved.day
            const { fieldYearId } = moved.visit
            moveField({ crewId, day, fieldYearId }, { crewId, day: to })
          }}
        />
      )}
    </>
  )
}

function discard(): void {
  const { isTouched } = usePlanning.getState()
  const bringBackPlan = setPlanAside()
  // One that was only proposed can be proposed again.
  if (isTouched)
    toasts.show({ message: 'Plan discarded', action: { label: 'Restore plan', run: bringBackPlan } })
}

interface PlanFootProps {
  today: string
  commit: () => Promise<void>
  isSending: boolean
}

function PlanFoot({ today, commit, isSending }: PlanFootProps) {
  const draft = usePlanning((planning) => planning.draft)
  const may = useMay('points.edit')
  const crews = useCrewsById()
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (draft === null) return null
  const count = pointsIn(draft).length
  const isPast = draft.days.some(({ day }) => day < today)
  const full = draft.days.find((day) => crowdedWords(pointsOf(day).length, crews.get(day.crewId)) !== null)
  const [far] = draft.days.flatMap((day) => {
    const words = farWords(placesOf(day), crews.get(day.crewId), areaUnit)
    return words === null ? [] : [`${shortDay(day.day)} is far away: ${words}`]
  })
  return (
    <footer className={css.foot}>
      {far === undefined ? null : (
        <Badge tone="progress" icon={<TriangleAlert size={14} />}>
          {far}
        </Badge>
      )}
      <Button onPress={discard}>Discard plan</Button>
      <Button
        tone="primary"
        isPending={isSending}
        isReasonShown
        disabledReason={
          may.why ??
          (count === 0
            ? 'There is no field in this plan'
            : isPast
              ? 'A day of this plan is in the past'
              : full === undefined
                ? null
                : `${shortDay(full.day)} has more points than its crew collects: move fields to another day or crew`)
        }
        onPress={() => void commit()}
      >
        {`Plan ${dayCount(draft.days.length)} · ${pointCount(count)}`}
      </Button>
    </footer>
  )
}
