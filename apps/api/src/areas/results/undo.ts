import {
  errors,
  LOCKED_STATUS,
  layerIn,
  type ResultsUndone,
  SAMPLE_STATUSES,
  type SampleStatus,
  type ShownDepthUnit,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { refuseArchivedImport } from '../../history/undo/archived.ts'
import { moveSamples, type SampleRow } from '../custody/move.ts'
import { sampleTable } from '../custody/tables.ts'
import { followPoints } from '../field-years/follow.ts'
import { holdYears } from '../field-years/hold.ts'
import { uploadTable } from '../uploads/tables.ts'
import { handOver, lockReports } from './hand-over.ts'
import { makerOf, mayUndoResults } from './others.ts'
import { lockResultUpload, refuseUnlessCommitted, type UploadRow } from './state.ts'
import { labReportTable, resultTable } from './tables.ts'

const AT_ONCE = 5000

interface UndoneBy {
  now: Date
  /** In which samples that are kept are named. */
  depthUnit: ShownDepthUnit
}

/**
 * Takes the results of an upload away, except those that another upload has too: these are that one's from now on. What they
 * superseded is current again, and samples without results go back to the state before. Results of samples that were changed since are kept, and named.
 *
 * @throws errors.notFound; errors.conflict when there is nothing to undo; errors.forbidden; errors.locked
 */
export async function undoResults(
  tx: Tx,
  staff: StaffRecord,
  id: number,
  { now, depthUnit }: UndoneBy,
): Promise<ResultsUndone> {
  const upload = await lockResultUpload(tx, id)
  await refuseUnlessCommitted(tx.kysely, upload)
  const { createdBy } = await makerOf(tx.kysely, id)
  if (!mayUndoResults(staff, { ...upload, createdBy }))
    throw errors.forbidden(
      'This is another person’s upload',
      'Ask them, or an operation manager, to undo it.',
    )
  await refuseArchivedImport(tx.kysely, id)
  const { report, others } = await lockReports(tx, id)
  const samples = await holdSamples(tx, report.id)
  const handed = await handOver(tx, report, others)
  const kept = await keptOf(tx, report.id, { uploadId: id, depthUnit })
  const undone = samples.filter((sample) => !kept.some(({ sampleId }) => sampleId === sample.id))
  const removedCount =
    kept.length === 0
      ? (await removeAll(tx, id, report)) - handed
      : await removeSome(tx, id, { report, handed }, undone)
  await moveBack(tx, undone, now)
  await followPoints(tx, [...new Set(samples.map(({ fieldYearId }) => fieldYearId))])
  await markUndone(tx, staff, upload, kept, now)
  return { removedCount, kept }
}

async function holdSamples(tx: Tx, labReportId: number): Promise<SampleRow[]> {
  const { rows } = await sql<{ id: number; yearId: number; isLocked: boolean; title: string }>`
    SELECT sample.id, field_year.id AS "yearId", field_year.status = ${LOCKED_STATUS} AS "isLocked",
      field_year.year || ' of ' || field.name AS title
    FROM sample JOIN field_year ON field_year.id = sample.field_year_id JOIN field ON field.id = sample.field_id
    WHERE sample.id IN (SELECT result.sample_id FROM result WHERE result.lab_report_id = ${labReportId})
    ORDER BY sample.id`.execute(tx.kysely)
  const locked = rows.find(({ isLocked }) => isLocked)
  if (locked !== undefined) throw errors.locked(locked.title)
  await holdYears(tx, [...new Set(rows.map(({ yearId }) => yearId))])
  const held: SampleRow[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id)
    held.push(...(await tx.rows(sampleTable).lock(ids)).values())
  }
  return held
}

const keptSchema = z.array(
  z.object({
    sampleId: z.number(),
    pointNumber: z.number(),
    depthTopCm: z.number(),
    depthBottomCm: z.number(),
    place: z.string(),
    resultCount: z.number(),
    status: z.enum(SAMPLE_STATUSES),
  }),
)

/** Samples that somebody moved on after the results came. */
async function keptOf(
  tx: Tx,
  labReportId: number,
  { uploadId, depthUnit }: { uploadId: number; depthUnit: ShownDepthUnit },
): Promise<ResultsUndone['kept']> {
  const { rows } = await sql`
    SELECT sample.id AS "sampleId", sample.status, count(*)::integer AS "resultCount",
      point.number AS "pointNumber", sample.depth_top_cm AS "depthTopCm", sample.depth_bottom_cm AS "depthBottomCm",
      sample.year || ' of ' || field.name AS place
    FROM result JOIN sample ON sample.id = result.sample_id JOIN point ON point.id = sample.point_id
    JOIN field ON field.id = sample.field_id
    WHERE result.lab_report_id = ${labReportId} AND EXISTS (SELECT FROM change
      WHERE change.entity = 'sample' AND change.entity_id = sample.id AND change.after ? 'status'
        AND change.seq > (SELECT max(seq) FROM change AS committed
          WHERE committed.entity = 'upload' AND committed.entity_id = ${uploadId}))
    GROUP BY sample.id, point.number, field.name ORDER BY sample.id`.execute(tx.kysely)
  return keptSchema.parse(rows).map(({ sampleId, resultCount, status, pointNumber, place, ...layer }) => ({
    sampleId,
    resultCount,
    title: `Point ${pointNumber}, ${layerIn(layer, depthUnit)} of ${place}`,
    reason: `Since then it was changed: it is “${sampleWorkflow.states[status].label}”.`,
  }))
}

/** With the report they came in, as one change. */
async function removeAll(tx: Tx, uploadId: number, report: HeldRow<typeof labReportTable>): Promise<number> {
  await tx.rows(labReportTable, { uploadId }).remove([report])
  return report.resultCount
}

async function removeSome(
  tx: Tx,
  uploadId: number,
  { report, handed }: { report: HeldRow<typeof labReportTable>; handed: number },
  samples: readonly SampleRow[],
): Promise<number> {
  const ids = samples.map(({ id }) => id)
  const rows = await tx
    .rows(resultTable)
    .lockWhere(sql<boolean>`lab_report_id = ${report.id} AND sample_id = ANY(${ids}::bigint[])`)
  await tx.rows(resultTable, { uploadId }).remove(rows)
  await tx.rows(labReportTable, { uploadId }).patch([
    {
      row: report,
      set: {
        resultCount: report.resultCount - handed - rows.length,
        sampleCount: report.sampleCount - samples.length,
      },
    },
  ])
  return rows.length
}

/** Samples that have no result any longer. */
async function moveBack(tx: Tx, samples: readonly SampleRow[], now: Date): Promise<void> {
  for (let at = 0; at < samples.length; at += AT_ONCE) {
    const some = samples.slice(at, at + AT_ONCE).filter(({ status }) => status === 'results')
    const before = await statesBefore(
      tx,
      some.map(({ id }) => id),
    )
    await moveSamples(
      tx,
      { device: 'page', now },
      some.flatMap((sample) => {
        const to = before.get(sample.id)
        const label = sample.labelCode === null ? null : { id: null, code: sample.labelCode }
        return to === undefined ? [] : [{ sample, to, what: 'undo' as const, label }]
      }),
    )
  }
}

const beforeSchema = z.array(z.object({ id: z.number(), status: z.enum(SAMPLE_STATUSES) }))

/** The states that samples without results had before their first ones came. */
async function statesBefore(tx: Tx, ids: readonly number[]): Promise<Map<number, SampleStatus>> {
  const { rows } = await sql`
    SELECT DISTINCT ON (change.entity_id) change.entity_id AS id, change.before ->> 'status' AS status
    FROM change
    WHERE change.entity = 'sample' AND change.entity_id = ANY(${[...ids]}::bigint[])
      AND change.after ->> 'status' = 'results'
      AND NOT EXISTS (SELECT FROM result WHERE result.sample_id = change.entity_id)
    ORDER BY change.entity_id, change.seq DESC`.execute(tx.kysely)
  return new Map(beforeSchema.parse(rows).map(({ id, status }) => [id, status]))
}

async function markUndone(
  tx: Tx,
  staff: StaffRecord,
  row: UploadRow,
  kept: ResultsUndone['kept'],
  now: Date,
): Promise<void> {
  const set = {
    status: 'undone',
    createdCount: kept.reduce((sum, { resultCount }) => sum + resultCount, 0),
    undoneAt: now.toISOString(),
    undoneBy: staff.id,
  } as const
  await tx.rows(uploadTable, { uploadId: row.id }).patch([{ row, set }])
}
