import { byProgram, defineEntity } from '../entity/entity.ts'
import { choice, code, instant, jsonObject, maybeCode, maybeInteger, ref } from '../entity/kinds.ts'
import { titled } from '../lists/columns.ts'
import { LIST_NAMES } from '../lists/list.ts'
import { FILE_FORMAT_KEYS, fileFormat } from './formats.ts'

/** Exports with calls of their own: of lists, of the audit log, and of tables that are no list. */
export const CALLED_EXPORTS = [...LIST_NAMES, 'changes', 'resultTable', 'shipments', 'uploads'] as const
type CalledExport = (typeof CALLED_EXPORTS)[number]

/** What can be exported, with sheets of labels, documents of shipments and reports of fields. */
export const EXPORT_KINDS = [...CALLED_EXPORTS, 'labelSheets', 'shipmentDocuments', 'fieldReports'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** The call that makes an export of each kind: `createFields`. */
export const EXPORT_CALLS = Object.fromEntries(
  CALLED_EXPORTS.map((kind) => [kind, `create${titled(kind)}`]),
  // An object made of entries has no type.
) as { readonly [K in CalledExport]: `create${Capitalize<K>}` }

/** Queued and running exports continue by themselves; the other states are final. */
export const EXPORT_STATUSES = ['queued', 'running', 'done', 'failed', 'canceled'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

const labels = Object.fromEntries(FILE_FORMAT_KEYS.map((key) => [key, fileFormat(key).label]))

/** A file that a person requested. */
export const exportEntity = defineEntity({
  name: 'export',
  one: 'export',
  many: 'exports',
  title: ({ fileName }) => fileName ?? '',
  may: 'exports.make',
  readers: 'owner',
  undoneElsewhere: 'An export changes nothing, so there is nothing to undo',
  columns: {
    /** Its owner. */
    staffId: byProgram(ref('staff'), 'Owner', { told: false }),
    kind: byProgram(choice(EXPORT_KINDS), 'Kind', { told: false }),
    format: byProgram(choice(FILE_FORMAT_KEYS, { labels, areNames: true }), 'Format'),
    status: byProgram(choice(EXPORT_STATUSES, { empty: 'queued' }), 'Status'),
    fileName: byProgram(code, 'File'),
    /** The rest of the request: filter, order, columns. */
    parameters: byProgram(jsonObject, 'Requested', { told: false }),
    /** Of the finished file. */
    sizeBytes: byProgram({ ...maybeInteger, quantity: 'bytes' } as const, 'Size'),
    error: byProgram(maybeCode, 'Error', { told: false }),
    /** When its file was last downloaded. */
    downloadedAt: byProgram(instant, 'Downloaded'),
  },
})
