import { MAX_SHIPMENTS, SHIPMENT_STATUSES, shipmentEntity } from '@org/core'
import {
  Button,
  FilterBar,
  type FilterOption,
  formatCount,
  PageHead,
  pageStyles,
  SearchField,
  Skeleton,
} from '@org/ui'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { PaletteHint } from '#commands/PaletteHint.tsx'
import { enterList } from '#commands/page-search.ts'
import { useMay } from '#data/permissions.ts'
import { TableExport } from '#exports/TableExport.tsx'
import { chip } from '#lists/filters.ts'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { SeasonChoice } from '#lists/SeasonChoice.tsx'
import { LaboratoriesDialog } from '../laboratories/LaboratoriesDialog.tsx'
import { openLaboratories } from '../laboratories/laboratories-open.ts'
import { viewsOf } from '../parts/page-views.ts'
import { useShipments } from '../shipments/data.ts'
import { NewShipment } from '../shipments/NewShipment.tsx'
import { ShipmentTable } from '../shipments/ShipmentTable.tsx'
import { statusWord } from '../shipments/words.ts'
import { type Place, type ShipmentsView, useShipmentsView } from '../view.ts'

/** The shipments to laboratories. */
export function ShipmentsScreen({ place }: { place: Place }) {
  const view = useShipmentsView()
  const { data } = useShipments(view.query)
  const { why } = useMay('samples.edit')
  const [isNew, setIsNew] = useState(false)
  const count = data?.items.length
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Label tracking"
        note={count === undefined ? <Skeleton width={24} /> : <span role="status">{countWords(count)}</span>}
        search={
          <SearchField
            label="Search shipments"
            placeholder="Search numbers, laboratories and tracking"
            value={view.typed}
            onChange={view.type}
            onLeaveDown={enterList}
            hint={<PaletteHint />}
          />
        }
        actions={
          <>
            <Exporting view={view} count={count} />
            <Button icon={<FlaskConical size={16} aria-hidden />} onPress={openLaboratories}>
              Laboratories
            </Button>
            <Button
              tone="primary"
              icon={<Plus size={16} aria-hidden />}
              disabledReason={why}
              onPress={() => setIsNew(true)}
            >
              New shipment
            </Button>
          </>
        }
      />
      <SamplingTabs views={viewsOf(place)} />
      <Filters view={view} />
      <div className={pageStyles.fill}>
        <ShipmentTable view={view} onOpen={({ id }) => place.showShipment(id)} />
      </div>
      {isNew ? <NewShipment onMade={place.showShipment} onClose={() => setIsNew(false)} /> : null}
      <LaboratoriesDialog />
    </div>
  )
}

/** More than one answer holds are said to be. */
const countWords = (count: number): string =>
  count < MAX_SHIPMENTS
    ? formatCount(count, 'shipment', 'shipments')
    : `The latest ${formatCount(count, 'shipment', 'shipments')}`

/** The file has all of them, also where the list has the latest. */
function Exporting({ view: { query }, count }: { view: ShipmentsView; count: number | undefined }) {
  const isAll = count !== undefined && count < MAX_SHIPMENTS
  return (
    <TableExport
      title="Export shipments"
      of="shipments"
      count={count}
      what={isAll ? formatCount(count, 'shipment', 'shipments') : 'All shipments that match'}
      start={(client, format) => client.exports.createShipments({ filter: query, format })}
    />
  )
}

function Filters({ view }: { view: ShipmentsView }) {
  return (
    <FilterBar
      label="Shipment filters"
      filters={[chip('status', shipmentEntity.columns.status.label, STATUSES, view.status)]}
      onChange={(_, [status]) => view.showStatus(SHIPMENT_STATUSES.find((each) => each === status) ?? null)}
      onClear={() => view.showStatus(null)}
      lead={<SeasonChoice values={view.year} onChoose={view.showYears} />}
    />
  )
}

const STATUSES: readonly FilterOption[] = SHIPMENT_STATUSES.map((key) => ({
  key,
  label: statusWord(key),
}))
