import { byPeople, byProgram, defineEntity } from '../entity/entity.ts'
import {
  area,
  choice,
  instant,
  length,
  maybeCode,
  maybeInteger,
  maybeRef,
  ref,
  repeatedId,
  text,
} from '../entity/kinds.ts'

/** How a boundary was determined, in the words of agricultural exchange formats. */
export const DETERMINATION_METHODS = [
  'manual',
  'surveyed',
  'driven',
  'auto_operation',
  'auto_imagery',
  'unknown',
] as const
export type DeterminationMethod = (typeof DETERMINATION_METHODS)[number]

const METHOD_LABELS: Readonly<Record<DeterminationMethod, string>> = {
  manual: 'Drawn by hand',
  surveyed: 'Surveyed',
  driven: 'Driven with GPS',
  auto_operation: 'From equipment passes',
  auto_imagery: 'From imagery',
  unknown: 'Unknown',
}

/** A field's boundary from one time on. It never changes: an edit makes a new version. */
export const boundaryVersionEntity = defineEntity({
  name: 'boundary_version',
  one: 'boundary',
  many: 'boundaries',
  belongsTo: 'fieldId',
  title: (_row, of) => of('fieldId'),
  subject: (title) => `Boundary of ${title}`,
  noun: (title) => `a boundary of ${title}`,
  may: 'fields.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    fieldId: byProgram(ref('field'), 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    areaM2: byProgram(area, 'Area'),
    perimeterM: byProgram(length, 'Perimeter'),
    determinationMethod: byPeople(
      choice(DETERMINATION_METHODS, { empty: 'manual', labels: METHOD_LABELS }),
      'Boundary source',
    ),
    determinedAt: byPeople(instant, 'Boundary date'),
    note: byPeople(text(2000), 'Note'),
    uploadId: byProgram(maybeRef('upload'), 'Import', { told: false }),
    /** Of the feature in the import's file, from 0. */
    uploadPosition: byProgram(maybeInteger, 'Feature', { told: false }),
    sourceFileName: byProgram(maybeCode, 'File'),
  },
})
