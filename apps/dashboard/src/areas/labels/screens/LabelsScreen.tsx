import { type Sample, sampleList } from '@org/core'
import { pageStyles } from '@org/ui'
import { Suspense, useMemo, useState } from 'react'
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
import { AskedOfSamples } from '../acts/AskedOfSamples.tsx'
import { useChosen } from '../chosen.ts'
import { useFoundIds } from '../data.ts'
import { Exceptions } from '../exceptions/Exceptions.tsx'
import { SAMPLES } from '../list.ts'
import { Funnel } from '../parts/Funnel.tsx'
import * as css from '../parts/Labels.css.ts'
import { LabelsHead } from '../parts/LabelsHead.tsx'
import { NoSamples } from '../parts/NoSamples.tsx'
import { PlaceChoice } from '../parts/PlaceChoice.tsx'
import { viewsOf } from '../parts/page-views.ts'
import { SampleFilters } from '../parts/SampleFilters.tsx'
import { SampleTable } from '../parts/SampleTable.tsx'
import { useChooseAll } from '../parts/useChooseAll.ts'
import { PrintLabels } from '../print/PrintLabels.tsx'
import { useListening } from '../scan/useWedge.ts'
import { type LabelsView, type Place, useLabelsView, usePlace } from '../view.ts'

const BatchesDialog = lazyPart(async () => (await import('../print/BatchesDialog.tsx')).BatchesDialog)
const BulkBar = lazyPart(async () => (await import('../parts/BulkBar.tsx')).BulkBar)
const LabelPanel = lazyPart(async () => (await import('../panel/LabelPanel.tsx')).LabelPanel)
const SamplePanel = lazyPart(async () => (await import('../panel/SamplePanel.tsx')).SamplePanel)
const ShipmentScreen = lazyPart(async () => (await import('./ShipmentScreen.tsx')).ShipmentScreen)
const ShipmentsScreen = lazyPart(async () => (await import('./ShipmentsScreen.tsx')).ShipmentsScreen)
const Scanning = lazyPart(async () => (await import('../scan/Scanning.tsx')).Scanning)

/** On a slow line the rows come before the scan box, for so long; keys of a scanner are kept for it. */
const SCAN_MS = 4_000

/** Samples by their labels, and the shipments that take them to laboratories. */
export function LabelsScreen() {
  const place = usePlace()
  if (place.part === 'samples') return <SamplesScreen place={place} />
  return (
    <Suspense>
      {place.shipmentId === null ? (
        <ShipmentsScreen place={place} />
      ) : (
        <ShipmentScreen key={place.shipmentId} id={place.shipmentId} place={place} />
      )}
    </Suspense>
  )
}

/** The samples by their labels: how far each is, what is printed, and what a scan says. */
function SamplesScreen({ place }: { place: Place }) {
  useListening()
  const view = useLabelsView()
  const { rows, phoneShows } = view
  const [isExporting, setIsExporting] = useState(false)
  const [isBatches, setIsBatches] = useState(false)
  const isScan = phoneShows === 'scan'
  return (
    <div className={pageStyles.page}>
      <LabelsHead view={view} onExport={() => setIsExporting(true)} onBatches={() => setIsBatches(true)} />
      <SamplingTabs views={viewsOf(place)} end={<PlaceChoice place={place} />} />
      <div className={isScan ? css.hiddenOnPhone : undefined}>
        <SampleFilters
          filter={view.filter}
          first={rows.rowAt(0)}
          onNarrow={view.narrow}
          onClear={view.showAll}
          below={
            <>
              <Exceptions filter={view.filter} narrow={view.narrow} />
              <Funnel {...view} />
            </>
          }
        >
          <PageViews of={SAMPLES} />
          <ColumnsMenu list={sampleList} shown={view.shown} />
        </SampleFilters>
      </div>
      <div className={css.body}>
        <div className={isScan ? `${css.list} ${css.hiddenOnPhone}` : css.list}>
          <ListPane view={view} />
          <Chosen view={view} onExport={() => setIsExporting(true)} />
        </div>
        <aside aria-label="Scan" className={isScan ? css.aside : `${css.aside} ${css.hiddenOnPhone}`}>
          <After isThere={!rows.isLoading} mostMs={SCAN_MS} fallback={null}>
            <Suspense>
              <Scanning view={view} />
            </Suspense>
          </After>
          <Looked view={view} />
        </aside>
      </div>
      <Exporting view={view} isOpen={isExporting} onOpenChange={setIsExporting} />
      {isBatches ? (
        <Suspense>
          <BatchesDialog onShow={(batchId) => showBatch(view, batchId)} onClose={() => setIsBatches(false)} />
        </Suspense>
      ) : null}
      <PrintLabels />
      <AskedOfSamples />
    </div>
  )
}

/** The samples of a batch, whatever the list was narrowed to. */
function showBatch({ type, narrow }: LabelsView, batchId: number): void {
  type('')
  narrow({
    ...{ growerId: undefined, fieldId: undefined, fieldYearId: undefined, designId: undefined },
    ...{ stratumId: undefined, pointId: undefined, year: undefined, program: undefined },
    ...{ status: undefined, depth: undefined, crewId: undefined, plannedOn: undefined },
    ...{ hasLabel: undefined, staleDays: undefined, shipmentId: undefined, batchId: [batchId] },
  })
}

function ListPane({ view }: { view: LabelsView }) {
  const chooseAll = useChooseAll(view)
  const isPhone = useIsPhone()
  const open = ({ id, labelCode }: Sample) => {
    view.showLabel(labelCode)
    view.showSample(labelCode === null ? id : null)
    if (isPhone) view.setPhoneShows('scan')
  }
  return (
    <div className={css.rows}>
      <Later>
        <SampleTable
          view={view}
          onOpen={open}
          onChooseAll={chooseAll}
          empty={
            <NoSamples
              isFiltered={SAMPLES.isNarrowed(view.filter)}
              onClear={view.showAll}
              years={view.filter.year}
              onAllYears={() => view.narrow({ year: undefined })}
            />
          }
        />
      </Later>
    </div>
  )
}

/** The label or sample that was opened. */
function Looked({ view: { label, sampleId, showLabel, showSample } }: { view: LabelsView }) {
  if (label === null && sampleId === null) return null
  const close = () => {
    showLabel(null)
    showSample(null)
  }
  return (
    <Suspense>
      {label !== null ? (
        <LabelPanel key={label} code={label} onClose={close} />
      ) : sampleId !== null ? (
        <SamplePanel key={sampleId} id={sampleId} onClose={close} />
      ) : null}
    </Suspense>
  )
}

/** What can be done with the chosen samples: below the list. */
function Chosen({ view: { rows }, onExport }: { view: LabelsView; onExport: () => void }) {
  const chosenIds = useChosen(({ ids }) => ids)
  const found = useFoundIds(rows, chosenIds.size > 0)
  // Until the ids of this very list are there, nobody is told that a row is not in it.
  const isKnown = !rows.isPrevious && rows.ids !== null
  const elsewhere = useMemo(() => elsewhereOf(chosenIds, isKnown ? found : null), [chosenIds, isKnown, found])
  if (chosenIds.size === 0) return null
  return (
    <Suspense>
      <BulkBar elsewhere={elsewhere} onExport={onExport} />
    </Suspense>
  )
}

interface ExportingProps {
  view: LabelsView
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

function Exporting({ view, isOpen, onOpenChange }: ExportingProps) {
  const chosenIds = useChosen(({ ids }) => ids)
  return (
    <ListExport
      {...exportOf(SAMPLES, view)}
      count={view.sums?.rows}
      chosenIds={[...chosenIds]}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  )
}
