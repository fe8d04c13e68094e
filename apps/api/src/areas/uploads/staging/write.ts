import { errors, readQuestionSchema } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import type { Tx } from '../../../db/transact.ts'
import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from '../../../files/store.ts'
import { lockUpload, refuseUnlessStaged } from '../state.ts'
import { columnsWithSamples } from './columns.ts'
import { insertFeatures } from './features.ts'

/** What reading a file came to. */
export type Reading = BoundaryFile | BoundaryQuestion

export interface BoundaryUpload {
  fileName: string
  sha256: string
  sizeBytes: number
  reading: Reading
}

/** Notes the upload with its features, or with what it leaves open. */
export async function stageUpload(
  tx: Tx,
  staffId: number,
  { fileName, sha256, sizeBytes, reading }: BoundaryUpload,
): Promise<number> {
  const { id } = await tx.kysely
    .insertInto('upload')
    .values({
      kind: 'field_boundaries',
      file_name: fileName,
      sha256,
      size_bytes: sizeBytes,
      ...columnsOf(reading),
      created_by: staffId,
      updated_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!('question' in reading)) await insertFeatures(tx, id, reading.features)
  const after = { kind: 'field_boundaries', fileName, sha256, sizeBytes, ...recorded(reading) }
  tx.record({ entity: 'upload', id, before: null, after, uploadId: id })
  return id
}

const answersSchema = z.object({ layer: z.string().nullable(), crs: z.string().nullable() })
const NOT_ASKED: ReadAnswers = { layer: null, crs: null }

/**
 * The kept original to be read again, with what was answered before and now. A CRS answered for one layer says nothing
 * about another.
 *
 * @throws errors.notFound; errors.conflict when the upload is committed already
 */
export async function originalToAnswer(db: Db, id: number, answered: ReadAnswers) {
  const upload = await db
    .selectFrom('upload')
    .select(['file_name', 'sha256', 'answer', 'question'])
    .where('id', '=', id)
    .where('kind', '=', 'field_boundaries')
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  await refuseUnlessStaged(db, id)
  const before = answersSchema.nullable().parse(upload.answer) ?? NOT_ASKED
  const isOtherLayer = answered.layer !== null && answered.layer !== before.layer
  const answers: ReadAnswers = {
    layer: answered.layer ?? before.layer,
    crs: answered.crs ?? (isOtherLayer ? null : before.crs),
  }
  const question = upload.question === null ? null : readQuestionSchema.parse(upload.question)
  // A file that says its system itself leaves nothing to confirm.
  const asksCrs = question?.kind === 'crs' || before.crs !== null || isOtherLayer
  return { fileName: upload.file_name, sha256: upload.sha256, answers, asksCrs }
}

/** Puts what was read with the answers in place of what was staged. @throws errors.conflict when committed meanwhile */
export async function restageUpload(
  tx: Tx,
  staffId: number,
  { id, answers, reading }: { id: number; answers: ReadAnswers; reading: Reading },
): Promise<number> {
  const upload = await lockUpload(tx, id)
  await refuseUnlessStaged(tx.kysely, id)
  await tx.kysely.deleteFrom('upload_feature').where('upload_id', '=', id).execute()
  await tx.kysely
    .updateTable('upload')
    .set({
      ...columnsOf(reading),
      answer: JSON.stringify(answers),
      version: upload.version + 1,
      updated_at: sql`now()`,
      updated_by: staffId,
    })
    .where('id', '=', id)
    .execute()
  if (!('question' in reading)) await insertFeatures(tx, id, reading.features)
  const before = { format: upload.format, crs: upload.crs, answer: upload.answer }
  tx.record({
    entity: 'upload',
    id,
    before,
    after: { ...recorded(reading), answer: answers },
    uploadId: id,
  })
  return id
}

/** What the upload's row says of the reading. */
function columnsOf(reading: Reading) {
  if ('question' in reading)
    return {
      format: reading.format,
      crs: '',
      notes: [],
      question: JSON.stringify(reading.question),
      columns: JSON.stringify(reading.columns.map((name) => ({ name, samples: [] }))),
      feature_count: 0,
    }
  return {
    format: reading.format,
    crs: reading.crs,
    notes: reading.notes,
    question: null,
    columns: JSON.stringify(columnsWithSamples(reading)),
    feature_count: reading.features.length,
  }
}

const recorded = (reading: Reading) =>
  'question' in reading
    ? { format: reading.format, question: reading.question.kind }
    : { format: reading.format, crs: reading.crs, features: reading.features.length }
