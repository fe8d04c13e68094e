import type { ManifestLine, ShipmentDetail } from '@org/core'
import { EmptyState, type RowKey } from '@org/ui'
import { PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { LatestScan, PastScans, ScanEntry, useScanBox } from '../scan/ScanBox.tsx'
import { LineTable } from '../shipments/LineTable.tsx'
import { ShipmentFacts } from '../shipments/ShipmentFacts.tsx'
import type { Place } from '../view.ts'
import { BenchActs } from './BenchActs.tsx'
import { DecideBar } from './DecideBar.tsx'
import { BenchProgress } from './Progress.tsx'
import * as css from './Receiving.css.ts'
import { StateChips } from './StateChips.tsx'

interface ReceivingProps {
  detail: ShipmentDetail
  place: Place
  onShowLabel: (code: string) => void
}

/** The bench of the laboratory: each sample of the manifest is scanned, and what is wrong with it decided. */
export function Receiving({ detail, place, onShowLabel }: ReceivingProps) {
  const { shipment, lines } = detail
  const { why } = useMay('samples.edit')
  const isOpen = shipment.status === 'shipped'
  // Once it is closed, what was missing is still found.
  const isReceiving = (isOpen || shipment.notReceived > 0) && why === null
  const box = useScanBox(
    `shipment:${shipment.id}`,
    isReceiving ? { mode: 'receive', shipmentId: shipment.id } : null,
  )
  const isScan = place.phoneShows === 'scan'
  const sampleId = box.answered[0]?.answer?.sample?.id
  const latest = lines.find((line) => line.sampleId === sampleId)
  return (
    <div className={css.body}>
      <div className={isScan ? css.mainOfScan : css.main}>
        {box.answered.length === 0 ? null : (
          <div className={isScan ? css.answer : `${css.answer} ${css.hiddenOnPhone}`}>
            <LatestScan box={box} onShow={onShowLabel} isWide>
              {isOpen && latest !== undefined ? (
                <BenchActs key={latest.id} shipmentId={shipment.id} line={latest} />
              ) : null}
            </LatestScan>
          </div>
        )}
        <Manifest
          {...{ detail, isOpen, place, onShowLabel }}
          latestId={latest?.id ?? null}
          isHiddenOnPhone={isScan}
        />
      </div>
      <aside aria-label="Bench" className={isScan ? css.aside : `${css.aside} ${css.hiddenOnPhone}`}>
        <BenchProgress shipment={shipment} />
        {isOpen ? null : (
          <p>
            This shipment is closed.{' '}
            {isReceiving ? 'A scan receives what was missing.' : 'Scans are looked up.'}
          </p>
        )}
        {isOpen && why !== null ? <p>{why}. Scans are looked up.</p> : null}
        <ScanEntry box={box} />
        <PastScans box={box} onShow={onShowLabel} />
        <ShipmentFacts detail={detail} />
      </aside>
    </div>
  )
}

interface ManifestProps extends Pick<ReceivingProps, 'detail' | 'place' | 'onShowLabel'> {
  isOpen: boolean
  latestId: number | null
  isHiddenOnPhone: boolean
}

/** The row that the keyboard is on. */
const REACHED = '[role="grid"] [role="row"][tabindex="0"]'
const NONE: ReadonlySet<RowKey> = new Set()

/** The samples of the manifest, those of one state alone if wanted; chosen ones are decided. */
function Manifest({ detail, place, isOpen, latestId, isHiddenOnPhone, onShowLabel }: ManifestProps) {
  const { shipment, lines } = detail
  const { benchState: state } = place
  const [chosen, choose] = useState(NONE)
  const shown = state === null ? lines : lines.filter((line) => line.state === state)
  // What is decided is what is in sight: a colleague may have decided about the others.
  const decided = shown.filter(({ id }) => chosen.has(id))
  const checks = isOpen ? { checked: chosen, onCheck: choose } : {}
  return (
    <>
      <div className={isHiddenOnPhone ? css.hiddenOnPhone : undefined}>
        <StateChips lines={lines} value={state} onChange={place.showBenchState} />
      </div>
      <div className={isHiddenOnPhone ? `${css.rows} ${css.hiddenOnPhone}` : css.rows}>
        <LineTable
          label={`Manifest ${shipment.number}`}
          lines={shown}
          hasStates
          latestId={latestId}
          {...checks}
          onOpen={({ code }: ManifestLine) => onShowLabel(code)}
          empty={
            <EmptyState icon={<PackageSearch size={32} />} title="No such samples">
              No sample of this manifest is in this state.
            </EmptyState>
          }
        />
      </div>
      {decided.length === 0 ? null : (
        <DecideBar
          shipmentId={shipment.id}
          lines={decided}
          onDone={() => {
            choose(NONE)
            focusWhenLost(REACHED)
          }}
        />
      )}
    </>
  )
}
