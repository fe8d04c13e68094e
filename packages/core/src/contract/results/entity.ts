import { byProgram, defineEntity } from '../entity/entity.ts'
import {
  code,
  count,
  day,
  depth,
  integer,
  maybeCode,
  maybeInteger,
  maybeReal,
  maybeRef,
  name,
  ref,
  repeatedId,
  text,
} from '../entity/kinds.ts'

/** The results that one upload brought. */
export const labReportEntity = defineEntity({
  name: 'lab_report',
  one: 'laboratory report',
  many: 'laboratory reports',
  title: ({ fileName }) => fileName ?? '',
  unique: [['uploadId']],
  may: 'uploads.edit',
  readers: 'everyone',
  undoneElsewhere: 'Open the upload on the page “Upload”, and undo it there',
  columns: {
    uploadId: byProgram(ref('upload'), 'Upload', { told: false }),
    laboratoryId: byProgram(maybeRef('laboratory'), 'Laboratory'),
    fileName: byProgram(name, 'File'),
    sampleCount: byProgram(count, 'Sample count'),
    resultCount: byProgram(count, 'Result count'),
  },
})

/** A value that a laboratory measured in a sample. A later one of the same analyte and method supersedes it; people change its quality alone. */
export const resultEntity = defineEntity({
  name: 'result',
  one: 'result',
  many: 'results',
  belongsTo: 'labReportId',
  title: ({ analyteName = '' }, of) => [analyteName, of('sampleId')].filter(Boolean).join(' of '),
  may: 'uploads.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    labReportId: byProgram(ref('lab_report'), 'Laboratory report', { told: false }),
    uploadId: byProgram(repeatedId, 'Upload', { told: false }),
    sampleId: byProgram(ref('sample'), 'Sample'),
    fieldYearId: byProgram(repeatedId, 'Year', { told: false }),
    fieldId: byProgram(repeatedId, 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    year: byProgram(integer, 'Year', { told: false }),
    depthTopCm: byProgram(depth, 'Top', { told: false }),
    depthBottomCm: byProgram(depth, 'Bottom', { told: false }),
    /** Key in the catalog of analytes; of an unknown one `other:` and its name in lower case. */
    analyte: byProgram(code, 'Analyte key', { told: false }),
    analyteName: byProgram(name, 'Analyte'),
    /** As given; null for a finding in words. */
    value: byProgram(maybeReal, 'Value'),
    valueText: byProgram(text(200), 'In words'),
    /** `<` or `>`. */
    qualifier: byProgram(maybeCode, 'Qualifier'),
    detectionLimit: byProgram(maybeReal, 'Detection limit'),
    /** As given. */
    unit: byProgram(text(100), 'Unit'),
    /** In the unit of the analyte; null where that would need an assumption. */
    valueInUnit: byProgram(maybeReal, 'In the analyte’s unit'),
    method: byProgram(text(200), 'Method'),
    modusCode: byProgram(text(100), 'Modus code'),
    /** 0 accepted, 120 suspect, 140 not detected, 160 failed the laboratory’s control, 180 outlier. */
    quality: byProgram({ ...integer, empty: 0 } as const, 'Quality'),
    /** Why a person decided its quality; '' before. */
    qualityReason: byProgram(text(500), 'Reason for quality'),
    laboratoryId: byProgram(maybeRef('laboratory'), 'Laboratory', { told: false }),
    labNumber: byProgram(text(100), 'Laboratory number'),
    reportNumber: byProgram(text(100), 'Report number'),
    /** As the file dates it. */
    reportedOn: byProgram(day, 'Date'),
    /** Where it stands in the file. */
    fileSheet: byProgram(integer, 'Sheet', { told: false }),
    fileRow: byProgram(integer, 'Row', { told: false }),
    fileColumn: byProgram(integer, 'Column', { told: false }),
    /** The result that was current before. */
    supersedesId: byProgram(maybeInteger, 'Supersedes', { told: false }),
  },
})
