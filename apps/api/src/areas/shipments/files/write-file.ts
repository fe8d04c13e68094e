import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors, type Laboratory, type ShipmentDetail, type ShipmentDocument } from '@org/core/contract'
import { writeCsvFile } from './csv-file.ts'
import { drawDocument } from './documents-thread.ts'
import { manifestColumns } from './manifest-table.ts'
import { modusOrder } from './modus.ts'
import { numberedLines, orderedLines } from './numbered.ts'
import { orderColumnsOf } from './order-table.ts'

export type ShipmentFileFormat = 'pdf' | 'csv' | 'xml'

interface WriteOptions {
  /** An empty folder of its own. */
  folder: string
  /** Of the document: the same shipment gives the same bytes. */
  date: Date
  /** IANA: days are those of the business. */
  timeZone: string
  signal: AbortSignal
}

export function formatOf(
  document: ShipmentDocument,
  { orderFormat }: Pick<Laboratory, 'orderFormat'>,
): ShipmentFileFormat {
  if (document === 'manifestTable') return 'csv'
  if (document === 'order') return orderFormat === 'modus' ? 'xml' : 'csv'
  return 'pdf'
}

const NAMES: Readonly<Record<ShipmentDocument, string>> = {
  manifest: 'manifest',
  manifestTable: 'manifest',
  boxLabels: 'box-labels',
  order: 'order',
}

/**
 * Writes a document of a shipment. The server answers other calls while it does.
 *
 * @returns the file’s path inside the folder, and sentences about what it could not say whole
 * @throws errors.aborted when the signal fires: what is written by then stays in the folder; errors.unavailable
 */
export async function writeShipmentFile(
  document: ShipmentDocument,
  detail: ShipmentDetail,
  { folder, date, timeZone, signal }: WriteOptions,
): Promise<{ path: string; notes: string[] }> {
  const path = join(folder, `${NAMES[document]}.${formatOf(document, detail.laboratory)}`)
  try {
    const notes = await WRITERS[document](detail, { path, date, timeZone, signal })
    return { path, notes }
  } catch (cause) {
    throw signal.aborted ? errors.aborted() : cause
  }
}

type Writer = (
  detail: ShipmentDetail,
  file: Omit<WriteOptions, 'folder'> & { path: string },
) => Promise<string[]>

const WRITERS: Readonly<Record<ShipmentDocument, Writer>> = {
  manifest: (detail, file) => drawDocument({ kind: 'manifest', detail, ...file }),
  boxLabels: (detail, file) => drawDocument({ kind: 'boxLabels', detail, ...file }),
  async manifestTable(detail, file) {
    await writeCsvFile({ columns: manifestColumns(detail), lines: numberedLines(detail) }, file)
    return []
  },
  async order(detail, { path, date, timeZone, signal }) {
    const isModus = formatOf('order', detail.laboratory) === 'xml'
    if (isModus) await writeFile(path, modusOrder(detail, { date, timeZone }), { signal })
    else
      await writeCsvFile({ columns: orderColumnsOf(detail), lines: orderedLines(detail) }, { path, signal })
    return leftOut(detail)
  },
}

function leftOut(detail: ShipmentDetail): string[] {
  const count = detail.lines.length - orderedLines(detail).length
  if (count === 0) return []
  return [count === 1 ? '1 unexpected sample is not ordered' : `${count} unexpected samples are not ordered`]
}
