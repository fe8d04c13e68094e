import { isLabelCode, normalizeCode, SHIPMENT_STATUSES, type ShipmentStatus } from '@org/core'
import { useNarrowed } from '#lists/narrowed.ts'
import { useListPage } from '#lists/useListPage.ts'
import { id, oneOf, oneOrNone, type Param, useParam } from '#platform/view.ts'
import { SAMPLES } from './list.ts'
import { BENCH_STATES, type BenchState } from './receiving/counts.ts'

/** A label’s code, however it is written; null for anything else. */
const LABEL: Param<string | null> = {
  read(words) {
    const code = normalizeCode(words ?? '')
    return isLabelCode(code) ? code : null
  },
  write: (code) => code,
}

/** What a phone shows: it has no room for both. */
export type Shown = 'list' | 'scan'
const SHOWN = oneOf<Shown>(['list', 'scan'])

/** What the page is about. */
export type Part = 'samples' | 'shipments'
/** What a scan does beside the list: what the label says is looked up, or it is applied. */
export type ScanDoes = 'lookUp' | 'apply'
const SCAN = oneOf<ScanDoes>(['lookUp', 'apply'])

const PART = oneOf<Part>(['samples', 'shipments'])
const BENCH = oneOrNone(BENCH_STATES)

/** Which part of the page its address shows, and of shipments which one. */
export function usePlace() {
  const [part] = useParam('view', PART)
  const [shipmentId, showShipment] = useParam('shipment', id)
  const [boxId, chooseBox] = useParam('box', id)
  const [benchState, showBenchState] = useParam('samples', BENCH)
  const [phoneShows, setPhoneShows] = useParam('show', SHOWN)
  return {
    // A link to a shipment says it, too.
    part: shipmentId === null ? part : 'shipments',
    shipmentId,
    showShipment: (next: number | null) => showShipment(next, { push: true }),
    /** The box that scans are packed into. */
    boxId,
    chooseBox: (next: number | null) => chooseBox(next),
    /** The state that the samples of a shipment on its way are narrowed to; null: all of them. */
    benchState,
    showBenchState: (next: BenchState | null) => showBenchState(next, { push: true }),
    phoneShows,
    setPhoneShows: (shown: Shown) => setPhoneShows(shown, { push: true }),
  } as const
}
export type Place = ReturnType<typeof usePlace>

const STATUS = oneOrNone(SHIPMENT_STATUSES)

/** Which shipments are listed: of a season, in a state, found by a search. */
export function useShipmentsView() {
  const narrowed = useNarrowed()
  const [status, showStatus] = useParam('status', STATUS)
  const query = { ...narrowed.query, ...(status === null ? {} : { status }) }
  return {
    ...narrowed,
    query,
    status,
    showStatus: (next: ShipmentStatus | null) => showStatus(next, { push: true }),
  }
}
export type ShipmentsView = ReturnType<typeof useShipmentsView>

/** The whole view of the page of labels, as its address says: a link shows a colleague the same thing. */
export function useLabelsView() {
  const [label, showLabel] = useParam('label', LABEL)
  const [sampleId, showSample] = useParam('sample', id)
  const [applyTo, applyToPoint] = useParam('apply', id)
  const [scanDoes, setScanDoes] = useParam('scan', SCAN)
  const [phoneShows, setPhoneShows] = useParam('show', SHOWN)
  return {
    ...useListPage(SAMPLES),
    /** The label whose history is shown. */
    label,
    showLabel: (code: string | null) => showLabel(code),
    /** A sample that has no label, and is shown. */
    sampleId,
    showSample: (next: number | null) => showSample(next),
    /** A link that names a point says it, too. */
    scanDoes: applyTo === null ? scanDoes : 'apply',
    setScanDoes,
    /** The point that scans are applied to; null: each label to the bag that it was printed for. */
    applyTo,
    applyToPoint: (pointId: number | null) => applyToPoint(pointId),
    phoneShows,
    setPhoneShows: (shown: Shown) => setPhoneShows(shown, { push: true }),
  }
}
export type LabelsView = ReturnType<typeof useLabelsView>
