import { type LabelText, labelLayoutSchema } from '@org/core/contract'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { type LabelsToWrite, writeLabels } from './draw/write-labels.ts'
import { textsOf } from './source.ts'
import './tables.ts'

/** What a file of labels is made of, as its export keeps it. */
export const sheetRequestSchema = z.object({
  /** Of the labels of a batch, in their order. */
  batchId: z.nullable(z.number()),
  /** Of these labels, in this order; null with a batch. Neither: a test page. */
  labelIds: z.nullable(z.array(z.number())),
  title: z.string(),
  layout: labelLayoutSchema,
})
export type SheetRequest = z.output<typeof sheetRequestSchema>

/** Writes the file of a request. @returns where it is, and what could not be printed */
export async function writeSheets(
  db: Db,
  parameters: unknown,
  date: Date,
  { of, ...writing }: Parameters<typeof writeLabels>[1] & { of(total: number): void },
): Promise<{ path: string; notes: string[]; count: number }> {
  const { title, layout, ...which } = sheetRequestSchema.parse(parameters)
  const labels = await labelsOf(db, which)
  of(labels.length)
  const kind = which.batchId === null && which.labelIds === null ? 'testPage' : 'labels'
  const asked: LabelsToWrite = { kind, labels, layout, title, date }
  const written = await writeLabels(asked, writing)
  return { ...written, count: labels.length }
}

async function labelsOf(
  db: Db,
  { batchId, labelIds }: Pick<SheetRequest, 'batchId' | 'labelIds'>,
): Promise<LabelText[]> {
  if (batchId === null && labelIds === null) return []
  const all = db.selectFrom('label').select(['id', 'code', 'sample_id'])
  const rows =
    batchId === null
      ? await all.where('id', 'in', labelIds ?? []).execute()
      : await all.where('batch_id', '=', batchId).orderBy('place').execute()
  if (labelIds !== null) {
    const at = new Map(labelIds.map((id, place) => [id, place]))
    rows.sort((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
  }
  const texts = await textsOf(
    db,
    rows.flatMap(({ sample_id }) => sample_id ?? []),
  )
  return rows.map(({ code, sample_id }) => ({ code, sample: texts.get(sample_id ?? 0) ?? null }))
}
