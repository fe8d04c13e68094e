import {
  type ExportRecord,
  errors,
  formatCode,
  type LabelLayoutRead,
  type LabelSourceRead,
  labelLayoutSchema,
} from '@org/core/contract'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { addEvents } from '../custody/events.ts'
import { yearsNamedBy } from '../custody/years.ts'
import { createExport, type Exporting } from '../exports/write.ts'
import { shareYears } from '../field-years/hold.ts'
import { makeBatch } from './batch.ts'
import type { SheetRequest } from './file.ts'
import { labelBatchTable, labelTable } from './tables.ts'

interface Made {
  batchId: number
  count: number
  export: ExportRecord
}

/**
 * Makes labels, each printed once, and begins their file.
 *
 * @throws errors.conflict where no sample needs one, too many do, or someone printed them in between
 */
export async function printLabels(
  tx: Tx,
  exporting: Exporting,
  { source, layout }: { source: LabelSourceRead; layout: LabelLayoutRead },
): Promise<Made & MadeEdit> {
  const { batch, count } = await makeBatch(tx, { now: exporting.now, source, layout })
  const file = await beginFile(tx, exporting, {
    batchId: batch.id,
    labelIds: null,
    title: batch.title,
    layout,
  })
  await tx.rows(labelBatchTable).patch([{ row: batch, set: { exportId: file.id } }])
  return tx.withEdit({ batchId: batch.id, count, export: file })
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Begins the file of labels, or of a test page. */
export const beginFile = (tx: Tx, exporting: Exporting, request: SheetRequest): Promise<ExportRecord> =>
  createExport(tx, exporting, 'labelSheets', { format: request.layout.output, ...request })

/**
 * Labels once more, each counted.
 *
 * @throws errors.conflict where one is void, blank labels included if they are; errors.locked, by the database
 */
export async function reprintLabels(
  tx: Tx,
  exporting: Exporting,
  {
    labels,
    layout,
    reason,
  }: { labels: readonly { id: number; version: number }[]; layout: LabelLayoutRead; reason: string },
): Promise<{ export: ExportRecord } & MadeEdit> {
  const ids = idsOf(labels)
  // Years before labels, as everywhere: the database asks whether they are locked.
  await shareYears(tx, await yearsNamedBy(tx, 'label', ids))
  const rows = await tx.rows(labelTable).lock(ids)
  const held = [...new Set(ids)].map((id) => {
    const row = rows.get(id)
    if (row === undefined) throw errors.notFound('This label')
    if (row.state === 'void')
      throw errors.conflict(`The label ${formatCode(row.code)} is void`, 'Print a new label for its sample.')
    return row
  })
  const printedAt = exporting.now.toISOString()
  await tx
    .rows(labelTable)
    .patch(held.map((row) => ({ row, set: { printCount: row.printCount + 1, printedAt } })))
  await addEvents(
    tx,
    { device: 'page', now: exporting.now },
    held.map(({ id, code, sampleId }) => ({
      ...{ what: 'reprint', code, labelId: id, sampleId, was: null, is: null, note: reason },
    })),
  )
  const title = `${held.length} ${held.length === 1 ? 'label' : 'labels'}, printed again`
  return tx.withEdit({
    export: await beginFile(tx, exporting, { batchId: null, labelIds: ids, title, layout }),
  })
}

/**
 * The file of a batch, made again.
 *
 * @throws errors.notFound; errors.conflict once it was downloaded, or while it is being made
 */
export async function remakeFile(
  tx: Tx,
  exporting: Exporting,
  batchId: number,
): Promise<{ export: ExportRecord } & MadeEdit> {
  const row = await tx.rows(labelBatchTable).lockSeen({ id: batchId, version: null })
  const last = await tx.kysely
    .selectFrom('export')
    .select(['status', 'ended_at', 'downloaded_at'])
    .where('id', '=', row.exportId)
    .executeTakeFirst()
  if (last === undefined || last.downloaded_at !== null)
    throw errors.conflict(
      'The file of these labels was downloaded',
      'Choose the labels, and print them again.',
    )
  if (last.ended_at === null) throw errors.conflict('The file is being made', 'Wait until it is done.')
  const { title } = row
  const layout = labelLayoutSchema.parse(row.layout)
  const file = await beginFile(tx, exporting, { batchId, labelIds: null, title, layout })
  await tx.rows(labelBatchTable).patch([{ row, set: { exportId: file.id } }])
  return tx.withEdit({ export: file })
}
