import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { writeShipmentFile } from './files/write-file.ts'
import { getShipment } from './read.ts'

/** What a file of a shipment is, as its export keeps it. */
const requestSchema = z.object({
  shipmentId: z.number(),
  document: z.enum(['manifest', 'manifestTable', 'boxLabels', 'order']),
  timeZone: z.string().default('UTC'),
})

/** Writes the file of a request. @returns where it is, and what could not be written */
export async function writeDocument(
  db: Db,
  parameters: unknown,
  options: Omit<Parameters<typeof writeShipmentFile>[2], 'timeZone'>,
): Promise<{ path: string; notes: string[]; count: number }> {
  const { shipmentId, document, timeZone } = requestSchema.parse(parameters)
  const detail = await getShipment(db, shipmentId)
  return {
    ...(await writeShipmentFile(document, detail, { ...options, timeZone })),
    count: detail.lines.length,
  }
}
