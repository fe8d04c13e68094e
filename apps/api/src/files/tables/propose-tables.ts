import type { RememberedLayout, SheetProposal } from '@org/core/contract'
import { joinDecimalCommas } from './layout/decimal-commas.ts'
import { proposeSheet, remapSheet } from './layout/propose.ts'
import { openOf, withSameSamples } from './layout/same-samples.ts'
import { splitTables } from './layout/split-tables.ts'
import { readTableFile } from './read-table-file.ts'
import type { LayoutChoice, ProposedTables, TableFile } from './table-file.ts'

/** A laboratory's file as its sheets are proposed and stored. */
async function readSheets(file: Uint8Array): Promise<TableFile> {
  const read = await readTableFile({ file })
  return { ...read, sheets: read.sheets.map(joinDecimalCommas).flatMap(splitTables) }
}

/** Reads a laboratory's file and proposes how its sheets are meant. @throws errors.unreadableFile */
export async function proposeTables(
  file: Uint8Array,
  remembered: readonly RememberedLayout[],
): Promise<ProposedTables> {
  const read = await readSheets(file)
  const proposals = read.sheets.map((sheet) => proposeSheet(sheet, remembered))
  return { ...read, proposals: withSameSamples(read.sheets, openOf(proposals)) }
}

/** How a sheet reads with the rows that a person chose. @throws errors.unreadableFile */
export async function remapTable(
  file: Uint8Array,
  { sheet: position, layout }: LayoutChoice,
): Promise<SheetProposal> {
  const { sheets } = await readSheets(file)
  const sheet = sheets[position]
  if (sheet === undefined) throw new RangeError(`the file has no sheet ${position}`)
  return remapSheet(sheet, layout)
}
