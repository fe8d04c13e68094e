import { type Shipment, shipmentEntity } from '@org/core'
import { Badge, type Column, ErrorState, formatDay, formatNumber, Table, units } from '@org/ui'
import { useMemo } from 'react'
import { focusPageSearch } from '#commands/page-search.ts'
import { NothingNarrowed } from '#lists/NothingNarrowed.tsx'
import { useIsPhone } from '#platform/phone.ts'
import type { ShipmentsView } from '../view.ts'
import { useShipments } from './data.ts'
import { ShipmentState } from './looks.tsx'
import { NoShipments } from './NoShipments.tsx'
import * as css from './Shipments.css.ts'
import { lineWord, receivedWords } from './words.ts'

const { columns: LABELS } = shipmentEntity

interface ShipmentTableProps {
  view: ShipmentsView
  onOpen: (shipment: Shipment) => void
}

/** The latest shipments, what they hold and what became of it. */
export function ShipmentTable({ view, onOpen }: ShipmentTableProps) {
  const { data, error, isLoading, reload } = useShipments(view.query)
  const isPhone = useIsPhone()
  const columns = useMemo(() => COLUMNS.filter(({ key }) => !isPhone || ON_PHONE.has(key)), [isPhone])
  return (
    <Table
      label="Shipments"
      columns={columns}
      rows={data?.items ?? NONE}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => number}
      isLoading={isLoading}
      onSelect={onOpen}
      onOpen={onOpen}
      onLeaveUp={focusPageSearch}
      place="shipments"
    >
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => void reload()} />
      ) : data?.items.length === 0 ? (
        <NothingNarrowed
          of="shipments"
          narrowed={view}
          isFiltered={view.status !== null}
          onClear={() => view.showStatus(null)}
        >
          <NoShipments />
        </NothingNarrowed>
      ) : undefined}
    </Table>
  )
}

const NONE: readonly Shipment[] = []
const ON_PHONE = new Set(['number', 'status', 'received'])

const COLUMNS: readonly Column<Shipment>[] = [
  {
    key: 'number',
    label: LABELS.number.label,
    width: units(32),
    render: ({ number }) => <span className={css.mono}>{number}</span>,
  },
  {
    key: 'laboratory',
    label: LABELS.laboratoryId.label,
    width: `minmax(${units(24)}, 2fr)`,
    render: ({ laboratoryName }) => laboratoryName,
  },
  {
    key: 'status',
    label: LABELS.status.label,
    width: units(26),
    render: ({ status }) => <ShipmentState status={status} />,
  },
  {
    key: 'boxes',
    label: 'Boxes',
    width: units(12),
    align: 'end',
    render: ({ boxes }) => formatNumber(boxes),
  },
  {
    key: 'samples',
    label: 'Samples',
    width: units(16),
    align: 'end',
    render: ({ samples }) => formatNumber(samples),
  },
  {
    key: 'received',
    label: lineWord('received'),
    width: units(22),
    align: 'end',
    render: (shipment) => receivedWords(shipment),
  },
  {
    key: 'wrong',
    label: 'To decide',
    width: `minmax(${units(24)}, 2fr)`,
    render: (shipment) => <Wrong shipment={shipment} />,
  },
  {
    key: 'shippedOn',
    label: LABELS.shippedOn.label,
    width: units(26),
    render: ({ shippedOn }) => (shippedOn === null ? null : formatDay(shippedOn)),
  },
]

/** What did not arrive as it should; nothing where all is well. */
function Wrong({ shipment: { damaged, notReceived, unexpected } }: { shipment: Shipment }) {
  return (
    <>
      {notReceived === 0 ? null : <Badge tone="bad">{`${notReceived} not received`}</Badge>}{' '}
      {damaged === 0 ? null : <Badge tone="bad">{`${damaged} damaged`}</Badge>}{' '}
      {unexpected === 0 ? null : <Badge tone="progress">{`${unexpected} unexpected`}</Badge>}
    </>
  )
}
