import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { FIELD, FIELD_ID, fieldYearFilters, GROWER, USUALLY, YEAR } from '../designs/list-parts.ts'
import { sampleEntity } from '../designs/sample-entity.ts'
import { choice, integer, name, text } from '../entity/kinds.ts'
import { formatCode } from '../labels/code.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { several } from '../lists/several.ts'
import { pointEntity } from '../points/point-entity.ts'
import { laboratoryEntity } from '../shipments/laboratory-entity.ts'
import { resultEntity } from './entity.ts'
import { QUALITY_CODES, QUALITY_LABELS } from './mapping.ts'
import { type Result, resultSchema } from './schema.ts'

const { columns: result } = resultEntity
const column = columnsOf<Result>()
const { labelCode } = sampleEntity.columns

const QUALITY_WORDS = QUALITY_CODES.map(String)
const qualityKind = choice(QUALITY_WORDS, {
  labels: Object.fromEntries(QUALITY_CODES.map((code) => [String(code), QUALITY_LABELS[code]])),
})
const QUALITY = { kind: qualityKind, label: result.quality.label }

/** `< 2.0`, `6.4`, or a finding in words. */
export const resultWords = ({
  value,
  valueText,
  qualifier,
}: Pick<Result, 'value' | 'valueText' | 'qualifier'>) =>
  value === null ? valueText : `${qualifier === null ? '' : `${qualifier} `}${value}`

/** Results; without a wish only current ones, not those that a later one superseded. */
/**
 * `23.1 g/kg` of a file's `2.31 %`: in the catalog's unit, so that results of several files can be compared; as given where
 * it is not converted.
 */
export function comparedWords(
  result: Pick<Result, 'value' | 'valueText' | 'qualifier' | 'unit' | 'valueInUnit' | 'analyteUnit'>,
): string {
  const { value, valueInUnit, analyteUnit, unit } = result
  const isConverted = value !== null && valueInUnit !== null && valueInUnit !== value && analyteUnit !== ''
  const words = resultWords(
    isConverted ? { ...result, value: Number(valueInUnit.toPrecision(DIGITS)) } : result,
  )
  return [words, isConverted ? analyteUnit : unit].filter((part) => part !== '').join(' ')
}
const DIGITS = 6

export const resultList = defineList({
  name: 'results',
  entity: resultEntity,
  shows: [
    'result',
    'lab_report',
    'sample',
    'design',
    'point',
    'field',
    'grower',
    'enrollment',
    'enrollment_field',
    'laboratory',
    'label',
    'label_batch',
  ],
  may: 'records.read',
  row: resultSchema,
  filters: {
    ...fieldYearFilters,
    sampleId: z.optional(several(pathIdSchema)),
    uploadId: z.optional(several(pathIdSchema)),
    laboratoryId: z.optional(several(pathIdSchema)),
    analyte: z.optional(several(z.string().check(z.minLength(1), z.maxLength(200)))),
    quality: z.optional(several(z.enum(QUALITY_WORDS))),
    /** Those that were superseded, too. */
    superseded: z.optional(z.enum(['yes'])),
  },
  columns: {
    id: column({ kind: result.uploadId.kind, label: 'Result id' }, ({ id }) => id, { only: 'file' }),
    grower: column(GROWER, ({ growerName }) => growerName, USUALLY),
    fieldId: column(FIELD_ID, ({ fieldId }) => fieldId, { only: 'file' }),
    field: column(FIELD, ({ fieldName }) => fieldName, USUALLY),
    year: column(YEAR, ({ year }) => year, USUALLY),
    point: column(
      { kind: integer, label: pointEntity.columns.number.label },
      ({ pointNumber }) => pointNumber,
      USUALLY,
    ),
    depthTopCm: column(result.depthTopCm, ({ depthTopCm }) => depthTopCm, USUALLY),
    depthBottomCm: column(result.depthBottomCm, ({ depthBottomCm }) => depthBottomCm, USUALLY),
    sampleId: column({ kind: result.uploadId.kind, label: 'Sample id' }, ({ sampleId }) => sampleId, {
      only: 'file',
    }),
    labelCode: column(
      labelCode,
      ({ labelCode }) => (labelCode === null ? null : formatCode(labelCode)),
      USUALLY,
    ),
    analyte: column(result.analyteName, ({ analyteName }) => analyteName, { shown: 'always' }),
    analyteKey: column(result.analyte, ({ analyte }) => analyte, { only: 'file' }),
    result: column({ kind: text(300), label: 'Result' }, (row) => resultWords(row), {
      shown: 'usually',
      only: 'screen',
      inFiles: ['qualifier', 'value', 'valueText'],
    }),
    qualifier: column(result.qualifier, ({ qualifier }) => qualifier, { only: 'file' }),
    value: column(result.value, ({ value }) => value, { only: 'file', isPrecise: true }),
    valueText: column(result.valueText, ({ valueText }) => valueText, { only: 'file' }),
    unit: column(result.unit, ({ unit }) => unit, USUALLY),
    valueInUnit: column(result.valueInUnit, ({ valueInUnit }) => valueInUnit, { isPrecise: true }),
    analyteUnit: column({ kind: name, label: 'Unit of the analyte' }, ({ analyteUnit }) => analyteUnit),
    detectionLimit: column(result.detectionLimit, ({ detectionLimit }) => detectionLimit),
    method: column(result.method, ({ method }) => method, USUALLY),
    modusCode: column(result.modusCode, ({ modusCode }) => modusCode),
    quality: column(QUALITY, ({ quality }) => String(quality), USUALLY),
    qualityReason: column(result.qualityReason, ({ qualityReason }) => qualityReason),
    laboratory: column(
      { kind: laboratoryEntity.columns.name.kind, label: result.laboratoryId.label },
      ({ laboratoryName }) => laboratoryName,
      USUALLY,
    ),
    labNumber: column(result.labNumber, ({ labNumber }) => labNumber),
    reportNumber: column(result.reportNumber, ({ reportNumber }) => reportNumber),
    reportedOn: column(result.reportedOn, ({ reportedOn }) => reportedOn),
    file: column({ kind: name, label: 'File' }, ({ fileName }) => fileName),
    fileRow: column(result.fileRow, ({ fileRow }) => fileRow),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: ['field', 'year', 'analyte', 'updated'],
  sums: [],
  groups: {
    analyte: { kind: name, label: result.analyteName.label },
    growerId: { kind: result.growerId.kind, label: result.growerId.label },
    fieldId: { kind: result.fieldId.kind, label: result.fieldId.label },
    year: { kind: integer, label: result.year.label },
    quality: QUALITY,
    laboratoryId: {
      ...laboratoryEntity.columns.name,
      label: result.laboratoryId.label,
      none: 'No laboratory',
    },
  },
  decidedBy: {
    field: {
      columns: ['fieldId', 'year', 'sampleId'],
      kinds: ['lab_report', 'field', 'point', 'sample'],
    },
    year: { columns: ['year', 'fieldId', 'sampleId'], kinds: ['lab_report'] },
    analyte: { columns: ['analyteName'], kinds: ['lab_report'] },
    updated: { kinds: ['result', 'lab_report'] },
    growerId: { columns: ['growerId'], kinds: ['lab_report'] },
    fieldId: { columns: ['fieldId'], kinds: ['lab_report'] },
    fieldYearId: { columns: ['fieldYearId'], kinds: ['lab_report'] },
    sampleId: { columns: ['sampleId'], kinds: ['lab_report'] },
    uploadId: { columns: ['uploadId'], kinds: ['lab_report'] },
    laboratoryId: { columns: ['laboratoryId'], kinds: ['lab_report'] },
    program: { kinds: ['enrollment', 'enrollment_field', 'lab_report'] },
    quality: { columns: ['quality'], kinds: ['lab_report'] },
    superseded: { kinds: ['lab_report', 'result'] },
  },
})
