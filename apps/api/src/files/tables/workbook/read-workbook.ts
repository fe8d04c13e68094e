import { unreadable } from '../../unreadable.ts'
import { createBudget } from '../limits.ts'
import type { TableFile } from '../table-file.ts'
import { readNumberFormats } from './formats.ts'
import { bytesOf, openWorkbook } from './package.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'

/**
 * Reads every sheet of an XLSX file. The parts are gone through cell by cell: a reader that makes rectangles of them
 * first can be made to take all the memory by two cells far apart, or by one text shown a million times.
 *
 * @throws errors.unreadableFile
 */
export async function readWorkbook(file: Uint8Array): Promise<TableFile> {
  const { files, sheets, is1904, stylesPath, stringsPath } = await openWorkbook(file)
  const context = {
    strings: stringsPath === null ? [] : readSharedStrings(bytesOf(files, stringsPath), stringsPath),
    formats: stylesPath === null ? [] : readNumberFormats(bytesOf(files, stylesPath), stylesPath),
    is1904,
    budget: createBudget(),
  }
  const read = sheets
    .filter(({ hasCells }) => hasCells)
    .map(({ name, path, isHidden }) => {
      const sheet = readSheet(bytesOf(files, path), path, context)
      const hidden = isHidden ? ['This sheet is hidden in the workbook.'] : []
      return { name, ...sheet, isHidden, delimiter: null, notes: [...hidden, ...sheet.notes] }
    })
  if (read.every(({ rows }) => rows.length === 0))
    throw unreadable('The workbook has no filled cells', 'Read the file that holds the results.')
  const others = sheets.filter(({ hasCells }) => !hasCells).length
  const left =
    others === 0
      ? []
      : [
          `${others} ${others === 1 ? 'sheet without cells (a chart) was' : 'sheets without cells (charts) were'} left out.`,
        ]
  return { format: 'XLSX', notes: left, sheets: read }
}
