import {
  formatCode,
  type ManifestLine,
  manifestLineEntity,
  type Shipment,
  type ShipmentDetail,
  shipmentEntity,
} from '@org/core'
import { formatCount, formatNumber } from '@org/ui'
import { layerOf } from '../words.ts'

export const boxCount = (count: number): string => formatCount(count, 'box', 'boxes')

/** `Packing`, `Shipped`, `Closed`. */
export const statusWord = (status: Shipment['status']): string =>
  shipmentEntity.columns.status.kind.label?.(status) ?? status

/** `Not yet checked`. */
export const lineWord = (state: ManifestLine['state']): string =>
  manifestLineEntity.columns.state.kind.label?.(state) ?? state

/** `K7Q2-9MXA · North Forty · point 8 · 0–15 cm`. */
export const lineName = (line: ManifestLine): string =>
  `${formatCode(line.code)} · ${line.fieldName} · point ${line.pointNumber} · ${layerOf(line)}`

/** How many samples of the manifest someone has decided about. */
export const checkedOf = ({ samples, unchecked }: Pick<Shipment, 'samples' | 'unchecked'>): number =>
  samples - unchecked

/** `41 of 48`; a dash before it is shipped. */
export const receivedWords = ({ status, received, samples }: Shipment): string =>
  status === 'packing' ? '–' : `${formatNumber(received)} of ${formatNumber(samples)}`

/** `Box 2 of 3`. */
export const boxName = (number: number, { boxes }: Pick<ShipmentDetail, 'boxes'>): string =>
  `Box ${number} of ${boxes.length}`
