import { type Bbox, pointList } from '@org/core'
import { PaneChoice, pageStyles, Split } from '@org/ui'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { AskedOfSamples, PrintLabels, usePrinting } from '#areas/labels/public.ts'
import { ListExport } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { elsewhereOf } from '#lists/bulk/elsewhere.ts'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { After } from '#platform/After.tsx'
import { Later } from '#platform/Later.tsx'
import { lazyPart } from '#platform/lazy-part.ts'
import { useIsPhone } from '#platform/phone.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { NOTHING_ASKED, useAsked } from '../acts/asked.ts'
import { useChosen } from '../chosen.ts'
import { useCollected } from '../collected/useCollected.ts'
import { useFoundIds } from '../data.ts'
import { crewsDialog } from '../days/crews/crews-open.ts'
import { DaysButtons } from '../days/DaysButtons.tsx'
import { usePageViews } from '../days/page-views.ts'
import { useDays } from '../days/useDays.ts'
import { POINTS } from '../list.ts'
import { MoreActions } from '../parts/MoreActions.tsx'
import { NoPoints } from '../parts/NoPoints.tsx'
import { PointFilters } from '../parts/PointFilters.tsx'
import { PointsHead } from '../parts/PointsHead.tsx'
import { aroundOf, PointsMap } from '../parts/PointsMap.tsx'
import { PointTable } from '../parts/PointTable.tsx'
import { PrintButton } from '../parts/PrintButton.tsx'
import { useChooseAll } from '../parts/useChooseAll.ts'
import { FieldFileAsked } from '../phones/file/FieldFileAsked.tsx'
import { OpenButton } from '../phones/OpenButton.tsx'
import { type PointsView, usePointsView } from '../view.ts'
import * as css from './PointsScreen.css.ts'

const ActDialogs = lazyPart(async () => (await import('../acts/ActDialogs.tsx')).ActDialogs)
const CollectedOnMap = lazyPart(async () => (await import('../collected/CollectedOnMap.tsx')).CollectedOnMap)
const CollectedPane = lazyPart(async () => (await import('../collected/CollectedPane.tsx')).CollectedPane)
const CrewsDialog = lazyPart(async () => (await import('../days/crews/CrewsDialog.tsx')).CrewsDialog)
const DaysOnMap = lazyPart(async () => (await import('../days/DaysOnMap.tsx')).DaysOnMap)
const DaysPane = lazyPart(async () => (await import('../days/DaysPane.tsx')).DaysPane)
const BulkBar = lazyPart(async () => (await import('../parts/BulkBar.tsx')).BulkBar)
const PointPanel = lazyPart(async () => (await import('../parts/PointPanel.tsx')).PointPanel)

/** The sampling points: a list and a map of the same ones, linked, and what crews do with them. */
export function PointsScreen() {
  const view = usePointsView()
  const days = useDays(view)
  const collected = useCollected(view)
  const isListShown = !days.isOpen && !collected.isOpen
  usePanelMakesWay(view, days.isPlanning ? 'plan' : days.isOpen ? 'days' : null, collected.isOpen)
  const { rows } = view
  const [hoveredId, setHoveredId] = useState<number | null>(null)
  const [zoomTo, setZoomTo] = useState<Bbox | null>(null)
  const [exporting, setExporting] = useState<Exported | null>(null)
  const isPhone = useIsPhone()
  const isPicking = usePicking(view, isPhone)
  const chosen = isListShown ? (
    <Chosen view={view} onExport={() => setExporting('list')} onPlan={days.plan} />
  ) : null
  const isOnMap = !isPhone || view.phoneShows === 'map'
  const panel = isPicking ? null : <Selected view={view} isOnMap={isOnMap} />
  return (
    <div className={pageStyles.page}>
      <PointsHead
        view={view}
        onExport={() => setExporting('list')}
        primary={<DaysButtons view={view} onPlan={days.plan} />}
      >
        <OpenButton />
        <MoreActions why={collected.why} onRecord={collected.open} />
        <PrintButton view={view} />
      </PointsHead>
      <SamplingTabs
        views={usePageViews(isListShown)}
        end={<PaneChoice value={view.phoneShows} onChange={view.setPhoneShows} />}
      />
      <PointFilters filter={view.filter} first={rows.rowAt(0)} onNarrow={view.narrow} onClear={view.showAll}>
        <PageViews of={POINTS} />
        <ColumnsMenu list={pointList} shown={view.shown} />
      </PointFilters>
      <Split
        phoneShows={view.phoneShows}
        list={
          isListShown ? (
            <ListPane view={view} hoveredId={hoveredId} onHover={setHoveredId} onZoom={setZoomTo}>
              {chosen}
            </ListPane>
          ) : (
            <Suspense>
              {collected.isOpen ? (
                <CollectedPane view={view} onZoom={setZoomTo} />
              ) : (
                <DaysPane view={view} onZoom={setZoomTo} onExport={() => setExporting('day')} />
              )}
            </Suspense>
          )
        }
        map={
          // To make it takes as long as all the rest: the rows are there first.
          <After isThere={!rows.isLoading} fallback={<div className={css.mapPane} />}>
            <PointsMap
              view={view}
              zoomTo={zoomTo}
              hoveredId={hoveredId}
              onHover={setHoveredId}
              panel={isOnMap ? panel : null}
            >
              {isListShown ? null : (
                <Suspense>{collected.isOpen ? <CollectedOnMap /> : <DaysOnMap view={view} />}</Suspense>
              )}
            </PointsMap>
            {isPhone ? chosen : null}
          </After>
        }
      />
      {isOnMap ? null : panel}
      <Exporting view={view} exported={exporting} onClose={() => setExporting(null)} />
      <Asked />
      <FieldFileAsked />
      <Crews />
      <AskedOfSamples />
      <PrintLabels />
    </div>
  )
}

/** The dialog of crews; its program arrives when it is first opened. */
function Crews() {
  const isOpen = crewsDialog.useOpen((crews) => crews.isOpen)
  if (!isOpen) return null
  return (
    <Suspense>
      <CrewsDialog />
    </Suspense>
  )
}

/** What an act is asked, and what it left; its program arrives with the first question. */
function Asked() {
  const isAsked = useAsked(({ asking, left }) => asking !== null || left !== null)
  // Who leaves the page leaves the question.
  useEffect(() => () => useAsked.setState(NOTHING_ASKED), [])
  if (!isAsked) return null
  return (
    <Suspense>
      <ActDialogs />
    </Suspense>
  )
}

/** The panel of a point goes where another job begins; one that an address opens beside a job stays. */
function usePanelMakesWay({ selectedId, select }: PointsView, days: string | null, isRecording: boolean) {
  const isPrinting = usePrinting(({ asked }) => asked !== null)
  const job = isPrinting ? 'print' : isRecording ? 'file' : days
  const before = useRef(job)
  useEffect(() => {
    const hasBegun = job !== null && job !== before.current
    before.current = job
    if (hasBegun && selectedId !== null) select(null)
  }, [job, selectedId, select])
}

/** A place is picked on the map: a phone shows it. */
function usePicking({ phoneShows, setPhoneShows }: PointsView, isPhone: boolean): boolean {
  const isPicking = useAsked((asked) => asked.isPicking)
  const isHidden = isPicking && isPhone && phoneShows !== 'map'
  useEffect(() => {
    if (isHidden) setPhoneShows('map')
  })
  return isPicking
}

function Selected({ view, isOnMap }: { view: PointsView; isOnMap: boolean }) {
  if (view.selectedId === null) return null
  return (
    <Suspense>
      <PointPanel id={view.selectedId} isOnMap={isOnMap} onClose={() => view.select(null)} />
    </Suspense>
  )
}

interface ListPaneProps {
  view: PointsView
  hoveredId: number | null
  onHover: (id: number | null) => void
  onZoom: (box: Bbox) => void
  /** What stands below the rows. */
  children: ReactNode
}

function ListPane({ view, hoveredId, onHover, onZoom, children }: ListPaneProps) {
  const chooseAll = useChooseAll(view)
  return (
    <div className={css.listPane}>
      <div className={css.rows}>
        <Later>
          <PointTable
            view={view}
            onSelect={(point) => {
              view.select(point.id)
              onZoom(aroundOf(point))
            }}
            hoveredId={hoveredId}
            onHover={(point) => onHover(point?.id ?? null)}
            onChooseAll={chooseAll}
            empty={
              <NoPoints
                isFiltered={POINTS.isNarrowed(view.filter)}
                onClear={view.showAll}
                years={view.filter.year}
                onAllYears={() => view.narrow({ year: undefined })}
              />
            }
          />
        </Later>
      </div>
      {children}
    </div>
  )
}

interface ChosenProps {
  view: PointsView
  onExport: () => void
  onPlan: (pointIds: readonly number[]) => void
}

/** What can be done with the chosen points: below the list, on a phone below the map too. */
function Chosen({ view: { rows }, onExport, onPlan }: ChosenProps) {
  const chosenIds = useChosen(({ ids }) => ids)
  const found = useFoundIds(rows, chosenIds.size > 0)
  // Until the ids of this very list are there, nobody is told that a row is not in it.
  const isKnown = !rows.isPrevious && rows.ids !== null
  const elsewhere = useMemo(() => elsewhereOf(chosenIds, isKnown ? found : null), [chosenIds, isKnown, found])
  if (chosenIds.size === 0) return null
  return (
    <Suspense>
      <BulkBar elsewhere={elsewhere} onExport={onExport} onPlan={onPlan} />
    </Suspense>
  )
}

/** What is exported: what the list shows or has chosen, or a crew’s day, for its devices. */
type Exported = 'list' | 'day'

interface ExportingProps {
  view: PointsView
  exported: Exported | null
  onClose: () => void
}

function Exporting({ view, exported, onClose }: ExportingProps) {
  const chosenIds = useChosen(({ ids }) => ids)
  const isDay = exported === 'day'
  return (
    <ListExport
      {...exportOf(POINTS, view)}
      count={view.sums?.rows}
      chosenIds={isDay ? [] : [...chosenIds]}
      isOpen={exported !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      {...(isDay ? { format: 'gpx' as const } : {})}
    />
  )
}
