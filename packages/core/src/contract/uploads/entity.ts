import { byProgram, defineEntity } from '../entity/entity.ts'
import { choice, code, count, instant, maybeRef, size, state } from '../entity/kinds.ts'
import { UPLOAD_STATUSES, uploadWorkflow } from '../workflows/upload.ts'

export const UPLOAD_KINDS = ['field_boundaries', 'lab_results'] as const

/** A file that a person uploaded for import. */
export const uploadEntity = defineEntity({
  name: 'upload',
  one: 'import',
  many: 'imports',
  title: ({ fileName }) => fileName ?? '',
  may: 'uploads.edit',
  readers: 'everyone',
  undoneElsewhere:
    'A file and its import have an undo of their own: on the grower’s “Add fields”, or on the page “Upload”',
  columns: {
    kind: byProgram(choice(UPLOAD_KINDS), 'Kind', { told: false }),
    status: byProgram(state(UPLOAD_STATUSES, uploadWorkflow), 'Status'),
    fileName: byProgram(code, 'File'),
    sha256: byProgram(code, 'SHA-256', { told: false }),
    sizeBytes: byProgram(size, 'Size'),
    format: byProgram(code, 'Format'),
    crs: byProgram(code, 'Coordinate system', { told: false }),
    /** Of a laboratory’s file; growing with each correction, so that everyone sees it. */
    laboratoryId: byProgram(maybeRef('laboratory'), 'Laboratory', { told: false }),
    corrections: byProgram(count, 'Corrections', { told: false }),
    featureCount: byProgram(count, 'Features', { told: false }),
    /** The grower chosen for the file; single features may have gone to others. */
    growerId: byProgram(maybeRef('grower'), 'Grower', { told: false }),
    /** Fields that exist because of it, and those it gave a new boundary. */
    createdCount: byProgram(count, 'Fields created', { told: false }),
    updatedCount: byProgram(count, 'Fields updated', { told: false }),
    committedAt: byProgram(instant, 'Imported', { told: false }),
    committedBy: byProgram(maybeRef('staff'), 'Imported by', { told: false }),
    undoneAt: byProgram(instant, 'Undone', { told: false }),
    undoneBy: byProgram(maybeRef('staff'), 'Undone by', { told: false }),
  },
})
