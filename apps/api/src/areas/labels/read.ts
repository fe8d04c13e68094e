import {
  errors,
  type Label,
  type LabelBatch,
  type LabelDetail,
  labelBatchEntity,
  normalizeCode,
  type ShownDepthUnit,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { readRows } from '../../lists/list.ts'
import { readEvents, readSample } from '../custody/read.ts'
import { findExports } from '../exports/read.ts'
import { labelSource } from './list.ts'
import './tables.ts'

type Reads = Db | Tx['kysely']

/** Labels in the order of their ids as given. */
export const readLabels = (db: Reads, ids: readonly number[]): Promise<Label[]> =>
  readRows(db, labelSource, [...new Set(ids)])

/** @param code however it is written @throws errors.notFound */
export async function getLabel(db: Db, code: string, unit: ShownDepthUnit): Promise<LabelDetail> {
  const row = await db
    .selectFrom('label')
    .select('id')
    .where('code', '=', normalizeCode(code))
    .executeTakeFirst()
  const [label] = row === undefined ? [] : await readLabels(db, [row.id])
  if (label === undefined) throw errors.notFound('This label')
  const sample = label.state === 'assigned' ? await readSample(db, label.sampleId) : null
  return { label, sample, events: await readEvents(db, label.id, { limit: MAX_EVENTS, unit }) }
}

/** Of one label, the newest. */
const MAX_EVENTS = 200

/** So many batches are shown. */
const MAX_BATCHES = 100

/** The latest batches, newest first, with what became of their labels. */
export async function listBatches(db: Db, staffId: number): Promise<{ items: LabelBatch[] }> {
  const { rows } = await sql`
    SELECT batch.id, batch.title, batch.source, batch.count, batch.created_at AS "madeAt", staff.first_name || ' ' || staff.last_name AS "madeBy",
      batch.export_id AS "exportId", of_batch.blank, of_batch.assigned, of_batch.void,
      export.ended_at IS NOT NULL AND export.status <> 'done' AS "isFailed", export.downloaded_at AS "downloadedAt",
      export.id IS NULL AS "isForgotten"
    FROM (SELECT * FROM label_batch ORDER BY id DESC LIMIT ${MAX_BATCHES}) AS batch
    LEFT JOIN staff ON staff.id = batch.created_by
    LEFT JOIN export ON export.id = batch.export_id,
    LATERAL (
      SELECT count(*) FILTER (WHERE state = 'blank') AS blank, count(*) FILTER (WHERE state = 'assigned') AS assigned,
        count(*) FILTER (WHERE state = 'void') AS void
      FROM label WHERE label.batch_id = batch.id
    ) AS of_batch ORDER BY batch.id DESC`.execute(db)
  const read = rows.map((row) => batchSchema.parse(row))
  const exports = await findExports(
    db,
    staffId,
    read.flatMap(({ exportId }) => exportId ?? []),
  )
  return {
    items: read.map(({ exportId, madeAt, isForgotten, downloadedAt, ...batch }) => ({
      ...batch,
      madeAt: madeAt.toISOString(),
      export: exports.get(exportId ?? 0) ?? null,
      isDownloaded: isForgotten || downloadedAt !== null,
    })),
  }
}

const number = z.coerce.number()
const batchSchema = z.object({
  id: number,
  title: z.string(),
  source: labelBatchEntity.columns.source.kind.read,
  count: number,
  blank: number,
  assigned: number,
  void: number,
  madeAt: z.date(),
  madeBy: z.nullable(z.string()),
  exportId: z.nullable(number),
  downloadedAt: z.nullable(z.date()),
  isForgotten: z.boolean(),
})
