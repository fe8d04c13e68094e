import type { ColumnMap, DepthSource, ResultUpload, SheetMapping, SheetProposal } from '@org/core'
import { type ColumnsDraft, keepDraft, keptFor, type SheetDraft, useDrafts } from './kept-drafts.ts'
import { hasResults, isDepth } from './roles.ts'

/** What is known of a file before a person changed anything: what was confirmed, else what is proposed. */
export function draftOf(upload: ResultUpload): ColumnsDraft {
  const isMapped = upload.sheets.some(({ mapping }) => mapping !== null)
  // The only one cannot be ticked by a person.
  const isOneOfMany = upload.sheets.length > 1
  return {
    uploadId: upload.id,
    version: upload.version,
    laboratoryId: isMapped ? upload.laboratoryId : (upload.laboratoryId ?? upload.proposedLaboratoryId),
    sheets: upload.sheets.map(({ position, proposal, mapping }) => ({
      position,
      isIn: isMapped ? mapping !== null : isProposed(proposal, isOneOfMany),
      mapping: mapping ?? proposal.mapping,
      says: proposal.says,
    })),
  }
}

/** A table that is not known is read where the file has no other: then its columns are said. */
function isProposed({ isData, isOpen, isHidden, sameAs }: SheetProposal, isOneOfMany: boolean): boolean {
  if (!isOneOfMany) return isData || isOpen
  return isData && !isHidden && sameAs === ''
}

/** The choices for a file, and how each is changed. */
export function useColumnsDraft(upload: ResultUpload) {
  const kept = useDrafts(({ drafts }) => keptFor(upload, drafts))
  const draft = kept ?? draftOf(upload)
  // An answer that comes late joins what was chosen since.
  const change = (patch: (draft: ColumnsDraft) => ColumnsDraft) =>
    keepDraft(upload, (latest) => patch(latest ?? draftOf(upload)))
  const changeSheet = (position: number, patch: (sheet: SheetDraft) => SheetDraft) =>
    change((now) => ({
      ...now,
      sheets: now.sheets.map((sheet) => (sheet.position === position ? patch(sheet) : sheet)),
    }))
  return {
    draft,
    chooseLaboratory: (laboratoryId: number | null) => change((now) => ({ ...now, laboratoryId })),
    setIn: (position: number, isIn: boolean) => changeSheet(position, (sheet) => ({ ...sheet, isIn })),
    changeMapping: (position: number, patch: Partial<SheetMapping>) =>
      changeSheet(position, (sheet) => ({ ...sheet, mapping: { ...sheet.mapping, ...patch } })),
    changeColumn: (position: number, column: number, patch: Partial<ColumnMap>) =>
      changeSheet(position, (sheet) => ({ ...sheet, mapping: withColumn(sheet.mapping, column, patch) })),
    /** A sheet whose samples are of no soil is not read. */
    sayMaterial: (position: number, isSoil: boolean) =>
      changeSheet(position, (sheet) =>
        isSoil
          ? { ...sheet, isIn: true, mapping: { ...sheet.mapping, material: 'soil' } }
          : { ...sheet, isIn: false },
      ),
    /** Another reading of the sheet takes the place of what was chosen: its columns are others. */
    takeProposal: (position: number, { mapping, says, isData }: SheetProposal) =>
      changeSheet(position, (sheet) => ({
        ...sheet,
        // With these headers it has results, and without them it had none to leave out.
        isIn: sheet.isIn || (isData && !hasResults(sheet.mapping.columns)),
        mapping,
        says,
      })),
  }
}
export type ColumnsChoice = ReturnType<typeof useColumnsDraft>

/** Once a person chose, nothing is proposed for the column any more, and what it is is not asked. */
function withColumn(mapping: SheetMapping, column: number, patch: Partial<ColumnMap>): SheetMapping {
  const isChosen = patch.role !== undefined || patch.analyte !== undefined
  const columns = mapping.columns.map((each) =>
    each.column === column
      ? { ...each, ...patch, says: '', ...(isChosen ? withoutQuestion(each) : {}) }
      : each,
  )
  return { ...mapping, columns, depth: depthFor(mapping.depth, columns) }
}

const withoutQuestion = ({ asks }: ColumnMap): Pick<ColumnMap, 'asks' | 'likelyAnalyte'> => ({
  asks: asks.filter((question) => question !== 'analyte' && question !== 'label'),
  likelyAnalyte: null,
})

/** Layers stand in columns as soon as a column says so. */
function depthFor(depth: DepthSource, columns: readonly ColumnMap[]): DepthSource {
  const hasColumn = columns.some(isDepth)
  if (depth.from === 'none' && hasColumn) return { from: 'columns' }
  if (depth.from === 'columns' && !hasColumn) return { from: 'none' }
  return depth
}

/** Nobody knows yet whether the depths of a sheet are inches. Where a column says it, each row does. */
export const isUnitAsked = ({ isIn, mapping }: SheetDraft): boolean =>
  isIn &&
  mapping.depth.from !== 'none' &&
  mapping.depthUnit === null &&
  !mapping.columns.some(({ role }) => role === 'depthUnit')
