import { byPeople, byProgram, defineEntity, onceByPeople } from '../entity/entity.ts'
import {
  code,
  day,
  integer,
  list,
  maybeRef,
  name,
  ref,
  repeatedId,
  size,
  state,
  text,
} from '../entity/kinds.ts'
import { ENROLLMENT_STATUSES, enrollmentWorkflow } from '../workflows/enrollment.ts'
import { findingSchema } from './finding.ts'

/** A grower's fields in a program and year. */
export const enrollmentEntity = defineEntity({
  name: 'enrollment',
  one: 'enrollment',
  many: 'enrollments',
  belongsTo: 'growerId',
  title: ({ program = '', year = '' }, of) =>
    [of('growerId'), `${program} ${year}`.trim()].filter(Boolean).join(', '),
  may: 'enrollments.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    growerId: onceByPeople(ref('grower'), 'Grower', { told: false }),
    program: byPeople(name, 'Program'),
    year: onceByPeople(integer, 'Year'),
    status: byProgram(state(ENROLLMENT_STATUSES, enrollmentWorkflow), 'Status'),
    managerId: byPeople(maybeRef('staff'), 'Manager', { told: false }),
    signedOn: byProgram(day, 'Signed on'),
    /** Why it was last moved. */
    reason: byProgram(text(500), 'Reason', { told: false }),
    notes: byPeople(text(4000), 'Notes'),
    /** What its last check found. */
    findings: byProgram(list(findingSchema), 'Problems'),
  },
})

/** A field of an enrollment. */
export const enrollmentFieldEntity = defineEntity({
  name: 'enrollment_field',
  one: 'enrolled field',
  many: 'enrolled fields',
  belongsTo: 'enrollmentId',
  title: (_row, of) => of('fieldId'),
  unique: [['enrollmentId', 'fieldId']],
  may: 'enrollments.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    enrollmentId: byProgram(ref('enrollment'), 'Enrollment', { told: false }),
    fieldId: byProgram(ref('field'), 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
  },
})

/** A file attached to an enrollment; its content is stored under its SHA-256 and never deleted. */
export const enrollmentDocumentEntity = defineEntity({
  name: 'enrollment_document',
  one: 'document',
  many: 'documents',
  belongsTo: 'enrollmentId',
  title: ({ fileName }) => fileName ?? '',
  unique: [['enrollmentId', 'sha256']],
  may: 'enrollments.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    enrollmentId: byProgram(ref('enrollment'), 'Enrollment', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    sha256: byProgram(code, 'SHA-256', { told: false }),
    fileName: byProgram(code, 'File'),
    mediaType: byProgram(code, 'Media type', { told: false }),
    sizeBytes: byProgram(size, 'Size'),
  },
})
