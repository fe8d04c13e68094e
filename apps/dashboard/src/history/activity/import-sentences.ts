import type { Change, EditPart } from '@org/core'
import { countRecords } from './records.ts'
import { kindOf, sentence } from './sentences.ts'

type Done = Readonly<Record<EditPart['kind'], string>>

const BY_IMPORT: Done = { created: 'imported', changed: 'changed', removed: 'removed' }
/** What the undo of an import did to fields. */
export const BY_UNDO: Done = { created: 'added again', changed: 'restored', removed: 'removed' }

/** Whether the import of a file was undone. An import itself removes nothing. */
export const isImportUndone = (parts: readonly EditPart[]): boolean =>
  parts.some(
    ({ entity, kind, became }) =>
      kind === 'removed' || (entity === 'upload' && kind === 'changed' && became.status === 'undone'),
  )

/** `95 fields imported: anker.zip`, `Import of anker.zip undone: 95 fields removed`. @param fields the parts of fields */
export function importSentence(
  parts: readonly EditPart[],
  fields: readonly EditPart[],
  fileName: string,
): string {
  const words = isImportUndone(parts) ? BY_UNDO : BY_IMPORT
  const counts = fields.map(({ kind, count }) => `${countRecords('field', count)} ${words[kind]}`).join(', ')
  return isImportUndone(parts) ? undone(fileName, counts) : `${counts}: ${fileName}`
}

/** The same of one field, by its name. */
export function importOfOneSentence(parts: readonly EditPart[], field: Change, fileName: string): string {
  if (!isImportUndone(parts)) return `${sentence(field).replace(/ added$/, ' imported')} from ${fileName}`
  const kind = ({ made: 'created', changed: 'changed', removed: 'removed' } as const)[kindOf(field)]
  return undone(fileName, `field ${field.title} ${BY_UNDO[kind]}`)
}

const undone = (fileName: string, what: string): string =>
  `Import of ${fileName} undone${what === '' ? '' : `: ${what}`}`
