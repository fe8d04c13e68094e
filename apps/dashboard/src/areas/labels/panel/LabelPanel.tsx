import {
  formatCode,
  type Label,
  type LabelDetail,
  labelEntity,
  paths,
  type Sample,
  type ScanEvent,
} from '@org/core'
import { Badge, Button, ErrorState, IconButton, pageStyles, Skeleton, Timeline } from '@org/ui'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CommentsFold } from '#areas/comments/public.ts'
import { SampleResults } from '#areas/results/public.ts'
import { Link } from '#platform/links.tsx'
import { useLabel } from '../data.ts'
import { SampleState } from '../parts/looks.tsx'
import { layerOf } from '../words.ts'
import { changeWords, deviceWords, eventWords, otherCode, toneOf } from './events.ts'
import { LabelActs } from './LabelActs.tsx'
import * as css from './LabelPanel.css.ts'
import { SampleActs } from './SampleActs.tsx'

interface LabelPanelProps {
  code: string
  onClose: () => void
}

/** One label: what it is for, what can be done with it, and its whole history. */
export function LabelPanel({ code, onClose }: LabelPanelProps) {
  return (
    <Panel title={<span className={css.code}>{formatCode(code)}</span>} onClose={onClose}>
      <LabelFacts {...{ code, onClose }} />
    </Panel>
  )
}

/** What is known about a label, wherever it is shown. */
export function LabelFacts({ code, onClose }: LabelPanelProps) {
  const { data, error, reload } = useLabel(code)
  return (
    <>
      {error === undefined ? null : (
        <ErrorState
          error={error}
          {...(data === undefined ? {} : { kept: 'This label was loaded earlier.' })}
          onRetry={() => void reload()}
          action={<Button onPress={onClose}>Close</Button>}
        />
      )}
      {data === undefined ? (
        error === undefined ? (
          <Skeleton width={48} />
        ) : null
      ) : (
        <>
          <Facts {...data} />
          {data.sample === null || data.label.state === 'void' ? null : <SampleActs sample={data.sample} />}
          <LabelActs label={data.label} />
          {data.sample === null ? null : <SampleResults sampleIds={[data.sample.id]} />}
          {data.sample === null ? null : <SampleComments sample={data.sample} />}
          <History {...data} />
        </>
      )}
    </>
  )
}

interface PanelProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A card beside the list. */
export function Panel({ title, onClose, children }: PanelProps) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  // Who opens it looks for it: it may stand below the answer to a scan.
  useEffect(() => card.current?.scrollIntoView?.({ block: 'nearest' }), [])
  return (
    <section ref={card} aria-labelledby={id} className={css.panel}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label="Close" tone="quiet" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {children}
    </section>
  )
}

const stateWord = ({ state }: Pick<Label, 'state'>): string =>
  labelEntity.columns.state.kind.label?.(state) ?? state

function Facts({ label, sample }: LabelDetail) {
  const { printCount, batchTitle, state, reason } = label
  return (
    <>
      <div className={css.line}>
        {sample === null || state === 'void' ? null : <SampleState status={sample.status} />}
        {state === 'assigned' ? null : (
          <Badge tone={state === 'void' ? 'bad' : 'none'}>{stateWord(label)}</Badge>
        )}
        <span className={pageStyles.muted}>{timesPrinted(printCount)}</span>
      </div>
      {sample === null ? <p>It is for any sample that it is applied to.</p> : <SampleLinks sample={sample} />}
      {reason === '' ? null : <p className={css.note}>“{reason}”</p>}
      <p className={css.note}>{batchTitle}</p>
    </>
  )
}

function timesPrinted(count: number): string {
  if (count === 0) return 'Not printed'
  return count === 1 ? 'Printed once' : `Printed ${count} times`
}

/** Where a sample comes from, with the ways there. */
export function SampleLinks({ sample }: { sample: Sample }) {
  const { fieldId, fieldName, pointId, pointNumber, year, growerId, growerName } = sample
  return (
    <>
      <div className={css.line}>
        <Link href={paths.editField.link({ id: fieldId })}>{fieldName}</Link>
        <Link href={paths.samplingPoints.link({ point: pointId })}>Point {pointNumber}</Link>
        <span>{layerOf(sample)}</span>
        <span>{year}</span>
      </div>
      <Link href={paths.grower.link({ id: growerId })}>{growerName}</Link>
    </>
  )
}

/** What is said about a sample in its workbook. */
export function SampleComments({ sample: { id: rowId, fieldYearId } }: { sample: Sample }) {
  const row = { workbook: 'sample-workbook', rowId } as const
  return <CommentsFold key={rowId} asked={row} begin={{ ...row, column: 'note', fieldYearId }} />
}

function History({ label, events }: LabelDetail) {
  return (
    <>
      <h3 className={css.heading}>History</h3>
      <Timeline
        label={`History of ${formatCode(label.code)}`}
        events={events.map((event) => ({
          key: String(event.id),
          at: event.at,
          ...(event.by === null ? {} : { who: [event.by, deviceWords(event)].filter(Boolean).join(', ') }),
          tone: toneOf(event),
          what: (
            <>
              {eventWords(event)}
              {[otherCode(event, label.code), changeWords(event), event.note].filter(Boolean).map((words) => (
                <div key={words} className={css.note}>
                  {words}
                </div>
              ))}
              <ShipmentLink event={event} />
            </>
          ),
        }))}
      />
    </>
  )
}

/** The way to the shipment that an event is about. */
function ShipmentLink({ event }: { event: ScanEvent }) {
  const { shipmentId, shipmentNumber } = event
  if (shipmentId === null || shipmentNumber === null) return null
  return (
    <div>
      <Link href={paths.samplingLabelTracking.link({ view: 'shipments', shipment: shipmentId })}>
        Manifest {shipmentNumber}
      </Link>
    </div>
  )
}
