import type { ReadRow, SheetMapping, SheetProposal } from '@org/core/contract'
import { proposeTables } from '../../propose-tables.ts'
import { createRowReader } from '../row-reader.ts'

export interface Read {
  name: string
  proposal: SheetProposal
  notes: readonly string[]
  rows: ReadRow[]
  /** The cells of each of them. */
  cells: (readonly string[])[]
  /** The rows as they are read with other choices. */
  readWith: (change: Partial<SheetMapping>) => ReadRow[]
}

/** The sheets of a file, read as proposed. */
export async function readAll(file: Uint8Array): Promise<Read[]> {
  const { sheets, proposals } = await proposeTables(file, [])
  return proposals.map((proposal, at) => {
    const { firstRow, lastRow, skippedRows } = proposal.mapping.layout
    const data = (sheets[at]?.rows ?? []).flatMap((cells, place) =>
      place + 1 < firstRow || place + 1 > lastRow || skippedRows.includes(place + 1)
        ? []
        : [{ cells, row: place + 1 }],
    )
    const readWith = (change: Partial<SheetMapping>): ReadRow[] => {
      const read = createRowReader({ ...proposal.mapping, ...change })
      return data.map(({ cells, row }) => read(cells, row))
    }
    const cells = data.map((of) => of.cells)
    return {
      name: sheets[at]?.name ?? '',
      proposal,
      notes: sheets[at]?.notes ?? [],
      rows: readWith({}),
      cells,
      readWith,
    }
  })
}
export async function readOnly(file: Uint8Array): Promise<Read> {
  const [only] = await readAll(file)
  if (only === undefined) throw new Error('no sheet')
  return only
}

/** A cell of each row as it is read: its sign and number, or the level and kind of what is found there. */
export const columnOf = ({ rows, proposal }: Pick<Read, 'rows' | 'proposal'>, header: string): string[] => {
  const column = proposal.mapping.columns.find((of) => of.header === header)?.column ?? -1
  return rows.map((row) => {
    const value = row.values.find((of) => of.column === column)
    const found = row.findings
      .filter((of) => of.column === column)
      .map(({ level, kind }) => `${level} ${kind}`)
    const text = value === undefined ? '' : `${value.qualifier ?? ''}${value.value ?? value.valueText}`
    return [text, ...found].filter((part) => part !== '').join(' ')
  })
}
