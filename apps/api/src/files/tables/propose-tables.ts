import type { RememberedLayout, SheetProposal } from '@org/core/contract'
import { proposeSheet, remapSheet } from './layout/propose.ts'
import { readTableFile } from './read-table-file.ts'
import type { LayoutChoice, ProposedTables } from './table-file.ts'

/** Reads a laboratory's file and proposes how its sheets are meant. @throws errors.unreadableFile */
export async function proposeTables(
  file: Uint8Array,
  remembered: readonly RememberedLayout[],
): Promise<ProposedTables> {
  const read = await readTableFile({ file })
  return { ...read, proposals: read.sheets.map((sheet) => proposeSheet(sheet, remembered)) }
}

/** How a sheet reads with the rows that a person chose. @throws errors.unreadableFile */
export async function remapTable(
  file: Uint8Array,
  { sheet: position, layout }: LayoutChoice,
): Promise<SheetProposal> {
  const { sheets } = await readTableFile({ file })
  const sheet = sheets[position]
  if (sheet === undefined) throw new RangeError(`the file has no sheet ${position}`)
  return remapSheet(sheet, layout)
}
