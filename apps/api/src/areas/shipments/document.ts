import type { ExportRecord, ShipmentDocument } from '@org/core/contract'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { createExport, type Exporting } from '../exports/write.ts'
import { formatOf } from './files/write-file.ts'
import { getShipment } from './read.ts'

/** Begins a file of a shipment. @throws errors.notFound */
export async function makeDocument(
  tx: Tx,
  exporting: Exporting,
  { shipmentId, ...asked }: { shipmentId: number; document: ShipmentDocument; timeZone: string },
): Promise<{ export: ExportRecord } & MadeEdit> {
  const { laboratory } = await getShipment(tx.kysely, shipmentId)
  const format = formatOf(asked.document, laboratory)
  const request = { format, shipmentId, ...asked }
  return tx.withEdit({ export: await createExport(tx, exporting, 'shipmentDocuments', request) })
}
