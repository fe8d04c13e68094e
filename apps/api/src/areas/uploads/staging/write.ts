import { errors, readQuestionSchema } from '@org/core/contract'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import type { Tx } from '../../../db/transact.ts'
import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from '../../../files/store.ts'
import { lockUpload, refuseUnlessStaged } from '../state.ts'
import { uploadTable } from '../tables.ts'
import { columnsWithSamples } from './columns.ts'
import { insertFeatures } from './features.ts'

/** The result of reading a file. */
export type Reading = BoundaryFile | BoundaryQuestion

export interface BoundaryUpload {
  fileName: string
  sha256: string
  sizeBytes: number
  reading: Reading
}

/** Records the upload with its features, or with its open question. */
export async function stageUpload(tx: Tx, { reading, ...file }: BoundaryUpload): Promise<number> {
  const rows = tx.rows(uploadTable)
  const [id = 0] = await rows.drawIds(1)
  const made = { id, kind: 'field_boundaries', ...file, ...columnsOf(reading) } as const
  await tx.rows(uploadTable, { uploadId: id }).insert([made])
  if (!('question' in reading)) await insertFeatures(tx, id, reading.features)
  return id
}

const answersSchema = z.object({ layer: z.string().nullable(), crs: z.string().nullable() })
const NOT_ASKED: ReadAnswers = { layer: null, crs: null }

/**
 * The stored original, to be read again with all answers. A coordinate system chosen for one layer does not hold for
 * another.
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
  // A file that names its coordinate system has nothing to confirm.
  const asksCrs = question?.kind === 'crs' || before.crs !== null || isOtherLayer
  return { fileName: upload.file_name, sha256: upload.sha256, answers, asksCrs }
}

/** Replaces the earlier result by the one read with the answers. @throws errors.conflict if it is already imported */
export async function restageUpload(
  tx: Tx,
  { id, answers, reading }: { id: number; answers: ReadAnswers; reading: Reading },
): Promise<number> {
  const row = await lockUpload(tx, id)
  await refuseUnlessStaged(tx.kysely, id)
  await tx.kysely.deleteFrom('upload_feature').where('upload_id', '=', id).execute()
  await tx
    .rows(uploadTable, { uploadId: id })
    .patch([{ row, set: { ...columnsOf(reading), answer: answers } }])
  if (!('question' in reading)) await insertFeatures(tx, id, reading.features)
  return id
}

/** The columns of the upload's row from the reading. */
function columnsOf(reading: Reading) {
  const { format } = reading
  if ('question' in reading) {
    const columns = reading.columns.map((name) => ({ name, samples: [] }))
    return { format, crs: '', notes: [], question: reading.question, columns, featureCount: 0 }
  }
  const { crs, notes, features } = reading
  const columns = columnsWithSamples(reading)
  return { format, crs, notes, question: null, columns, featureCount: features.length }
}
