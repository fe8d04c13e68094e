import { type Endpoints, errors } from '@org/core/contract'
import { cleanText } from '../../files/text/clean.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { startCommit } from './commit/start.ts'
import { discardUpload } from './discard.ts'
import { editUpload } from './edit.ts'
import { findingsFile } from './findings-file.ts'
import { listResultUploads } from './history.ts'
import { judgeResults } from './judge.ts'
import { proposeLayout } from './layout-choice.ts'
import { likelySamples } from './likely-samples.ts'
import { resultSource, resultTotals } from './list.ts'
import { mapUpload } from './map.ts'
import { proposeOrder } from './order.ts'
import { getResultUpload } from './read.ts'
import { listStagedRows } from './rows.ts'
import { refuseWithoutData, rememberedLayouts, stageResults } from './stage.ts'
import { readResultTable } from './table/read.ts'
import { templateFile } from './template.ts'
import { undoResults } from './undo.ts'

export const resultsRoutes: AreaHandlers<Endpoints['results']> = {
  ...listHandlers(resultSource),
  ...totalsHandlers(resultSource, resultTotals),
  table: ({ db }, query) => readResultTable(db, query),
  judge: ({ write, staff }, { reason, ...input }) =>
    write({ staffId: staff.id, ...(reason === '' ? {} : { reason }) }, async (tx) =>
      tx.withEdit({ items: await judgeResults(tx, { ...input, reason }) }),
    ),
}

export const resultUploadsRoutes: AreaHandlers<Endpoints['resultUploads']> = {
  list: ({ db, staff }, query) => listResultUploads(db, staff, query),
  /** Reads first, so that only laboratory files are stored; stores before recording, so that no record lacks its file. */
  stage: {
    write: async ({ db, write, staff, files, person, signal }, { file, fileName }) => {
      const read = await files.readTables(file, fileName, await rememberedLayouts(db), { person, signal })
      refuseWithoutData(read)
      const sha256 = await files.originals.keepSent(file)
      const staged = {
        fileName: cleanText(fileName, 200) || 'file',
        sha256,
        sizeBytes: file.sizeBytes,
        file: read,
      }
      return write({ staffId: staff.id }, (tx) => stageResults(tx, staged))
    },
    read: getResultUpload,
  },
  get: (call, { id }) => getResultUpload(call, id),
  proposeLayout: (call, input) => proposeLayout(call, input),
  map: {
    write: ({ write, staff, signal, jobs }, input) =>
      write({ staffId: staff.id }, (tx) => mapUpload(tx, input, { signal, jobs })),
    read: getResultUpload,
  },
  rows: ({ db }, query) => listStagedRows(db, query),
  edit: {
    write: ({ write, staff, signal, jobs }, input) =>
      write({ staffId: staff.id }, (tx) => editUpload(tx, input, { signal, jobs })),
    read: getResultUpload,
  },
  likely: ({ db, depthUnit }, input) => likelySamples(db, input, depthUnit),
  proposeOrder: ({ db }, input) => proposeOrder(db, input),
  commit: (call, input) => startCommit(call, input),
  undo: ({ write, staff, now, depthUnit }, { id }) =>
    write({ staffId: staff.id }, (tx) => undoResults(tx, staff, id, { now: now(), depthUnit })),
  discard: {
    write: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => discardUpload(tx, staff, input)),
    read: getResultUpload,
  },
  original: async ({ db, files }, { id }) => {
    const upload = await db
      .selectFrom('upload')
      .select(['file_name', 'sha256'])
      .where('id', '=', id)
      .where('kind', '=', 'lab_results')
      .executeTakeFirst()
    const open = upload === undefined ? null : await files.originals.open(upload.sha256)
    if (upload === undefined || open === null) throw errors.notFound('This file')
    return { ...open, fileName: upload.file_name, mediaType: 'application/octet-stream' }
  },
  findings: async ({ db }, { id }) => ({ bytes: (await findingsFile(db, id)).bytes }),
  template: async (_call, { format }) => ({ bytes: await templateFile(format) }),
}
