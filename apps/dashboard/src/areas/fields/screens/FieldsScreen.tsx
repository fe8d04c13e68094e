import { type Bbox, type Field, fieldList, MAX_BULK_FIELDS } from '@org/core'
import { asProductError } from '@org/core/contract'
import {
  Banner,
  buttonLook,
  formatAreaWithUnit,
  formatCount,
  PageHead,
  PaneChoice,
  pageStyles,
  SearchField,
  Skeleton,
  Split,
  toasts,
} from '@org/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { addFieldsHref } from '#areas/growers/public.ts'
import { PaletteHint } from '#commands/PaletteHint.tsx'
import { enterList } from '#commands/page-search.ts'
import { useClient } from '#data/api.ts'
import { ExportButton, ListExport } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { onlyOne } from '#lists/address.ts'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { LandTabs } from '#lists/LandTabs.tsx'
import { FieldMap } from '#map/FieldMap.tsx'
import type { FieldTiles } from '#map/types.ts'
import { After } from '#platform/After.tsx'
import { Later } from '#platform/Later.tsx'
import { lazyPart } from '#platform/lazy-part.ts'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { useNotices } from '#writes/notices.ts'
import { elsewhereOf, useChosen } from '../chosen.ts'
import { useColoring } from '../coloring.ts'
import { useField, useFieldExtent, useFoundIds, useReadAll, useTiles } from '../data.ts'
import { FIELDS } from '../list.ts'
import { NOTHING_ASKED, useAsked } from '../parts/asked.ts'
import { chooseFieldsInBox } from '../parts/choose-in-box.ts'
import { FieldFilters } from '../parts/FieldFilters.tsx'
import { FieldTable } from '../parts/FieldTable.tsx'
import type { Left } from '../parts/useActs.ts'
import { type FieldsView, useFieldsView } from '../view.ts'
import * as css from './FieldsScreen.css.ts'

const BulkBar = lazyPart(async () => (await import('../parts/BulkBar.tsx')).BulkBar)
const FieldCard = lazyPart(async () => (await import('../parts/FieldCard.tsx')).FieldCard)
const NoFields = lazyPart(async () => (await import('../parts/NoFields.tsx')).NoFields)
const RefusedDialog = lazyPart(async () => (await import('#lists/bulk/RefusedDialog.tsx')).RefusedDialog)

/** Pointed at for so long, a row is meant. */
const RESTS_MS = 60

/** Every field: a list and a map of the same ones, linked. */
export function FieldsScreen() {
  const view = useFieldsView()
  const { filter, rows } = view
  const { data: extent } = useFieldExtent(filter)
  const tiles = useTiles(extent, filter, rows)
  const [hoveredId, setHoveredId] = useState<number | null>(null)
  const [zoomTo, setZoomTo] = useState<Bbox | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  // Here, because the list is drawn anew when the window becomes a phone’s.
  const [left, setLeft] = useState<Left | null>(null)
  const isPhone = useIsPhone()
  const chosen = <Chosen view={view} onExport={() => setIsExporting(true)} onLeft={setLeft} />
  // Who leaves the page leaves the question.
  useEffect(() => () => useAsked.setState(NOTHING_ASKED), [])

  return (
    <div className={pageStyles.page}>
      <Head view={view} onExport={() => setIsExporting(true)} />
      <LandTabs end={<PaneChoice value={view.phoneShows} onChange={view.setPhoneShows} />} />
      <Notice />
      <Filters view={view} />
      <Split
        phoneShows={view.phoneShows}
        list={
          <ListPane
            view={view}
            hoveredId={hoveredId}
            onHover={setHoveredId}
            onSelect={(field) => {
              view.select(field.id)
              setZoomTo(field.bbox)
            }}
          >
            {chosen}
          </ListPane>
        }
        map={
          // To make it takes as long as all the rest: the rows are there first.
          <After isThere={!rows.isLoading} fallback={<div className={css.mapPane} />}>
            <MapPane
              view={view}
              extent={extent?.bbox ?? null}
              withoutBoundary={extent?.withoutBoundary}
              tiles={tiles}
              zoomTo={zoomTo}
              hoveredId={hoveredId}
              onHover={setHoveredId}
            />
            {isPhone ? chosen : null}
          </After>
        }
      />
      <Exporting view={view} isOpen={isExporting} onOpenChange={setIsExporting} />
      <Suspense>
        {left === null ? null : (
          <RefusedDialog {...left} of={['field', 'fields']} onClose={() => setLeft(null)} />
        )}
      </Suspense>
    </div>
  )
}

function Filters({ view }: { view: FieldsView }) {
  return (
    <FieldFilters filter={view.filter} onNarrow={view.narrow} onClear={view.showAll}>
      <PageViews of={FIELDS} />
      <ColumnsMenu list={fieldList} shown={view.shown} />
    </FieldFilters>
  )
}

interface ListPaneProps {
  view: FieldsView
  hoveredId: number | null
  onHover: (id: number | null) => void
  onSelect: (field: Field) => void
  /** What stands below the rows. */
  children: ReactNode
}

function ListPane({ view, hoveredId, children, ...on }: ListPaneProps) {
  const { filter } = view
  const chooseAll = useChooseAll(useReadAll(filter, view.sort))
  return (
    <div className={css.listPane}>
      <div className={css.rows}>
        <Later>
          <FieldTable
            view={view}
            onSelect={on.onSelect}
            hoveredId={hoveredId}
            onHover={(field) => on.onHover(field?.id ?? null)}
            onChooseAll={chooseAll}
            empty={
              <Suspense>
                <NoFields isFiltered={FIELDS.isNarrowed(filter)} onClear={view.showAll} />
              </Suspense>
            }
          />
        </Later>
      </div>
      {children}
    </div>
  )
}

interface ChosenProps {
  view: FieldsView
  onExport: () => void
  onLeft: (left: Left) => void
}

/** What can be done with the chosen fields: below the list, on a phone below the map too. */
function Chosen({ view: { filter, rows }, onExport, onLeft }: ChosenProps) {
  const chosenIds = useChosen(({ ids }) => ids)
  const found = useFoundIds(rows, chosenIds.size > 0)
  // Until the ids of this very list are there, nobody is told that a row is not in it.
  const isKnown = !rows.isPrevious && rows.ids !== null
  const elsewhere = useMemo(() => elsewhereOf(chosenIds, isKnown ? found : null), [chosenIds, isKnown, found])
  return (
    <Suspense>
      {chosenIds.size === 0 ? null : (
        <BulkBar filter={filter} elsewhere={elsewhere} onExport={onExport} onLeft={onLeft} />
      )}
    </Suspense>
  )
}

/** Chooses all that the filter finds; what is more than the server takes at once stays out, and is said. */
function useChooseAll(readAll: () => Promise<Uint32Array>): () => void {
  const choose = useChosen((chosen) => chosen.choose)
  const run = async () => {
    try {
      const ids = await readAll()
      // What was chosen under another filter stays.
      choose([...useChosen.getState().ids, ...ids.subarray(0, MAX_BULK_FIELDS)])
      if (ids.length > MAX_BULK_FIELDS) {
        const first = formatCount(MAX_BULK_FIELDS, 'field', 'fields')
        toasts.show({
          tone: 'progress',
          message: `Only the first ${first} are chosen, the most you can change at a time`,
        })
      }
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The fields could not be chosen. ${asProductError(error).message}`,
      })
    }
  }
  return () => void run()
}

interface MapPaneProps {
  view: FieldsView
  extent: Bbox | null
  withoutBoundary: number | undefined
  tiles: FieldTiles | undefined
  zoomTo: Bbox | null
  hoveredId: number | null
  onHover: (id: number | null) => void
}

function MapPane({ view, tiles, zoomTo, hoveredId, onHover, ...found }: MapPaneProps) {
  const selected = useSelected(view)
  const arrival = useArrival(view, selected)
  const pointedAt = useRested(hoveredId)
  const client = useClient()
  const chosenIds = useChosen(({ ids }) => ids)
  const coloring = useColoring(view)
  // What the map shows of itself, and where a selection leads, says the address already.
  const isMoved = useRef(false)
  const moved = () => {
    isMoved.current = true
  }
  return (
    <div className={css.mapPane} onPointerDownCapture={moved} onWheelCapture={moved} onKeyDownCapture={moved}>
      <FieldMap
        {...found}
        label="Map of fields"
        zoomTo={zoomTo ?? arrival}
        view={view.place}
        onViewChange={(place) => isMoved.current && view.setPlace(place)}
        hoveredId={pointedAt}
        selectedId={view.selectedId}
        hoveredBox={pointedAt === null ? null : view.rows.rowAt(view.rows.indexOf(pointedAt))?.bbox}
        selectedBox={selected?.bbox}
        chosenIds={chosenIds}
        coloring={coloring}
        onHover={onHover}
        onSelect={view.select}
        onBox={(box, change) => void chooseFieldsInBox({ ...view, client }, box, change)}
        {...(tiles === undefined ? {} : { fields: tiles })}
      />
      <Suspense>
        {view.selectedId === null || selected === null ? null : (
          <FieldCard
            field={selected}
            years={view.filter.year}
            {...(onlyOne(view.filter.growerId) === null
              ? { onOnlyGrower: (growerId: number) => view.narrow({ growerId: [growerId] }) }
              : {})}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The map draws anew for each row pointed at: rows that are only passed over, as while scrolling, are none of it. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTS_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** The selected field: from the list, else asked for by itself; null when it does not exist. */
function useSelected({ selectedId: id, rows }: FieldsView): Field | undefined | null {
  const listed = id === null ? undefined : rows.rowAt(rows.indexOf(id))
  const { data, error } = useField(listed === undefined ? id : null)
  if (listed !== undefined) return listed
  return error === undefined ? data : null
}

/** Where the field lies that the address named when the page was opened: a link leads there, unless it says where to look. */
function useArrival(view: FieldsView, selected: Field | undefined | null): Bbox | null {
  const [arrivedFor] = useState(view.place === null ? view.selectedId : null)
  return arrivedFor !== null && selected?.id === arrivedFor ? selected.bbox : null
}

interface ExportingProps {
  view: FieldsView
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

function Exporting({ view, isOpen, onOpenChange }: ExportingProps) {
  const chosenIds = useChosen(({ ids }) => ids)
  return (
    <ListExport
      {...exportOf(FIELDS, view)}
      count={view.sums?.rows}
      chosenIds={[...chosenIds]}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  )
}

interface HeadProps {
  view: FieldsView
  onExport: () => void
}

function Head({ view, onExport }: HeadProps) {
  const { sums } = view
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const growerId = onlyOne(view.filter.growerId)
  return (
    <PageHead
      title="Fields"
      note={
        sums === undefined ? (
          <Skeleton width={32} />
        ) : (
          <span role="status">
            {formatCount(sums.rows, 'field', 'fields')} · {formatAreaWithUnit(sums.sums.area, areaUnit)}
          </span>
        )
      }
      search={
        <SearchField
          label="Search fields"
          placeholder="Search fields and growers"
          value={view.typed}
          onChange={view.type}
          onLeaveDown={enterList}
          hint={<PaletteHint />}
        />
      }
      actions={
        <>
          <ExportButton onPress={onExport} />
          <Link className={buttonLook.primary} href={addFieldsHref(growerId, onlyOne(view.filter.year))}>
            <Plus size={16} aria-hidden />
            Add fields
          </Link>
        </>
      }
    />
  )
}

function Notice() {
  const { notice, clear } = useNotices()
  if (notice === null) return null
  return (
    <Banner tone="ok" onDismiss={clear}>
      {notice}
    </Banner>
  )
}
