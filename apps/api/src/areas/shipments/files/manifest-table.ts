import { manifestLineEntity, type ShipmentDetail } from '@org/core/contract'
import type { CsvColumn } from './csv-file.ts'
import { labelOf } from './numbered.ts'

const { kind: state } = manifestLineEntity.columns.state

/** All that is known of each line, for programs of a laboratory and for checks in a spreadsheet. */
export const manifestColumns = ({ shipment, laboratory }: ShipmentDetail): readonly CsvColumn[] => [
  { label: 'Number', value: ({ number }) => number },
  { label: 'Label', value: labelOf },
  { label: 'Manifest', value: () => shipment.number },
  { label: 'Laboratory', value: () => laboratory.name },
  { label: 'Box', value: ({ box }) => box?.code ?? null },
  { label: 'Grower', value: ({ line }) => line.growerName },
  { label: 'Field', value: ({ line }) => line.fieldName },
  { label: 'Year', value: ({ line }) => line.year },
  { label: 'Point', value: ({ line }) => line.pointNumber },
  { label: 'Top (cm)', value: ({ line }) => line.depthTopCm },
  { label: 'Bottom (cm)', value: ({ line }) => line.depthBottomCm },
  { label: 'Collected', value: ({ line }) => line.collectedAt },
  { label: 'Latitude', value: ({ line }) => line.lat },
  { label: 'Longitude', value: ({ line }) => line.lon },
  { label: 'State', value: ({ line }) => state.label(line.state) },
  { label: 'Checked', value: ({ line }) => line.checkedAt },
  { label: 'Checked by', value: ({ line }) => line.checkedBy },
  { label: 'Note', value: ({ line }) => line.note },
]
