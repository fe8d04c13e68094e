import { type Endpoints, errors } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { cleanText } from '../../files/text/clean.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { commitUpload } from './commit.ts'
import { listUploads } from './history.ts'
import { matchFeatures } from './match.ts'
import { progressOf } from './progress.ts'
import { getStagedUpload } from './read.ts'
import './tables.ts'
import { undoUpload } from './undo.ts'
import { originalToAnswer, restageUpload, stageUpload } from './write.ts'

export const uploadsRoutes: AreaHandlers<Endpoints['uploads']> = {
  list: ({ db, staff }, query) => listUploads(db, staff, query),
  /** Reads first, so that what is no boundary file is not kept; keeps before noting, so that no note lacks its file. */
  stageBoundaries: async ({ db, staff, files, signal }, { file, fileName }) => {
    const reading = await files.readBoundaries(file, fileName, { layer: null, crs: null }, signal)
    const sha256 = await files.originals.keep(file)
    const upload = {
      fileName: cleanText(fileName, 200) || 'file',
      sha256,
      sizeBytes: file.byteLength,
      reading,
    }
    const id = await transact(db, { staffId: staff.id }, (tx) => stageUpload(tx, staff.id, upload))
    return getStagedUpload(db, id)
  },
  get: ({ db }, { id }) => getStagedUpload(db, id),
  answer: async ({ db, staff, files, signal }, { id, layer, crs }) => {
    const { fileName, sha256, answers } = await originalToAnswer(db, id, { layer, crs })
    const file = await files.originals.read(sha256)
    const reading = await files.readBoundaries(file, fileName, answers, signal)
    await transact(db, { staffId: staff.id }, (tx) => restageUpload(tx, staff.id, { id, answers, reading }))
    return getStagedUpload(db, id)
  },
  match: async ({ db, signal }, { id, growerId, mapping }) => ({
    features: await matchFeatures(db, { uploadId: id, growerId, mapping }, signal),
  }),
  commit: ({ db, staff, now, idempotencyKey }, { id, ...commit }) =>
    commitUpload(db, { staffId: staff.id, now: now(), idempotencyKey }, { uploadId: id, ...commit }),
  /** A commit under way answers without the database, which it may hold alone. */
  progress: async ({ db }, { id }) => {
    const commit = progressOf(id)
    if (commit === null) await refuseUnlessThere(db, id)
    return { commit }
  },
  undo: ({ db, staff, idempotencyKey }, { id }) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) => undoUpload(tx, staff, id)),
}

async function refuseUnlessThere(db: Db, id: number): Promise<void> {
  const upload = await db.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
}
