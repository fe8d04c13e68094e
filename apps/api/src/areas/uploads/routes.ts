import type { Endpoints } from '@org/core/contract'
import { cleanText } from '../../files/text/clean.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { startImport } from './commit/start.ts'
import { listUploads } from './history.ts'
import { matchFeatures } from './match/match.ts'
import { getStagedUpload } from './staging/read.ts'
import './tables.ts'
import { refuseOddPlace } from './staging/ask.ts'
import { originalToAnswer, restageUpload, stageUpload } from './staging/write.ts'
import { undoUpload } from './undo/undo.ts'

export const uploadsRoutes: AreaHandlers<Endpoints['uploads']> = {
  list: ({ db, staff }, query) => listUploads(db, staff, query),
  /** Reads first, so that only boundary files are stored; stores before recording, so that no record lacks its file. */
  stageBoundaries: {
    write: async ({ write, staff, files, person, signal }, { file, fileName }) => {
      const none = { layer: null, crs: null }
      const reading = await files.readBoundaries(file, fileName, none, { person, signal })
      const sha256 = await files.originals.keepSent(file)
      const upload = {
        fileName: cleanText(fileName, 200) || 'file',
        sha256,
        sizeBytes: file.sizeBytes,
        reading,
      }
      return write({ staffId: staff.id }, (tx) => stageUpload(tx, upload))
    },
    read: ({ db }, id) => getStagedUpload(db, id),
  },
  get: ({ db }, { id, growerId }) => getStagedUpload(db, id, growerId ?? null),
  answer: {
    write: async ({ db, write, staff, files, person, signal }, { id, layer, crs, confirmed }) => {
      const { fileName, sha256, answers, asksCrs } = await originalToAnswer(db, id, { layer, crs })
      const file = await files.originals.find(sha256)
      const reading = await files.readBoundaries(file, fileName, answers, { person, signal })
      if (asksCrs && crs !== null && !confirmed) await refuseOddPlace(db, crs, reading)
      return write({ staffId: staff.id }, (tx) => restageUpload(tx, { id, answers, reading }))
    },
    read: ({ db }, id) => getStagedUpload(db, id),
  },
  match: async ({ db, signal }, { id, growerId, mapping }) => ({
    features: await matchFeatures(db, { uploadId: id, growerId, mapping }, signal),
  }),
  commit: (call, { id, ...commit }) => startImport(call, { uploadId: id, ...commit }),
  undo: ({ write, staff, now }, { id }) =>
    write({ staffId: staff.id }, (tx) => undoUpload(tx, staff, id, now())),
}
