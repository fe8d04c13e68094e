import {
  type CheckSummary,
  type FindingGroup,
  MAX_FINDING_GROUPS,
  type ResultFinding,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../../db/transact.ts'
import { cellsSchema, correctedCells, editsSchema } from '../stored.ts'
import type { RowKey } from './parts.ts'

type Group = Omit<FindingGroup, 'text'>

/** Findings of one kind and column, counted row by row: in whatever order, the first row is the file's. */
export class Groups {
  readonly #groups = new Map<string, Group>()
  /** Rows without a sample that have a likely one, by sheet: its label. */
  readonly #likely = new Map<number, Map<number, string>>()

  /** Findings of a row. */
  add({ sheet, row }: RowKey, findings: readonly ResultFinding[]): void {
    for (const some of Map.groupBy(findings, keyOf).values()) this.#addOne({ sheet, row }, some)
  }

  #addOne(at: RowKey, [first, ...others]: readonly ResultFinding[]): void {
    if (first === undefined) return
    const key = `${at.sheet} ${keyOf(first)}`
    const found = this.#groups.get(key)
    const proposal = [first, ...others].find((one) => one.proposal !== null)?.proposal ?? null
    const count = (found?.count ?? 0) + 1
    const proposals = (found?.proposals ?? 0) + Number(proposal !== null)
    const { kind, level, column, says, remedy } = first
    if (found === undefined || at.row < found.row)
      this.#groups.set(key, { kind, level, column, ...at, count, proposals, says, remedy, proposal })
    else this.#groups.set(key, { ...found, count, proposals })
  }

  /** A row without a sample that has a likely one. */
  addLikely({ sheet, row }: RowKey, label: string): void {
    const ofSheet = this.#likely.get(sheet) ?? new Map<number, string>()
    this.#likely.set(sheet, ofSheet.set(row, label))
  }

  /** Errors first, then by their rows: not all of very many. */
  all(): Group[] {
    return [...this.#groups.values()]
      .toSorted((one, other) => order(one, other))
      .slice(0, MAX_FINDING_GROUPS)
      .map((group) => (group.kind === 'notMatched' ? this.#withLikely(group) : group))
  }

  #withLikely(group: Group): Group {
    const likely = this.#likely.get(group.sheet)
    return { ...group, proposals: likely?.size ?? 0, proposal: likely?.get(group.row) ?? null }
  }
}

const keyOf = ({ kind, level, column }: Pick<ResultFinding, 'kind' | 'level' | 'column'>): string =>
  `${level} ${kind} ${column ?? ''}`

function order(one: Group, other: Group): number {
  if (one.level !== other.level) return one.level === 'error' ? -1 : 1
  if (one.count !== other.count) return other.count - one.count
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return one.sheet - other.sheet || (one.column ?? -1) - (other.column ?? -1)
}

const rowSchema = z.object({ sheet: z.int(), row: z.int(), cells: cellsSchema, edits: editsSchema })

/** With the text of the first cell of each. */
export async function withTexts(
  tx: Tx,
  uploadId: number,
  groups: readonly Group[],
): Promise<CheckSummary['groups']> {
  const keys = groups.flatMap(({ sheet, row, column }) => (column === null ? [] : [{ sheet, row }]))
  const { rows } = await sql`
    SELECT upload_row.sheet, upload_row."row", cells, edits
    FROM (SELECT DISTINCT sheet, "row" FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      AS given (sheet integer, "row" integer)) AS given
    JOIN upload_row ON upload_row.upload_id = ${uploadId}
      AND upload_row.sheet = given.sheet AND upload_row."row" = given."row"`.execute(tx.kysely)
  const texts = new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map(({ sheet, row, cells, edits }) => [`${sheet} ${row}`, correctedCells(cells, edits)]),
  )
  return groups.map((group) => ({
    ...group,
    text: group.column === null ? '' : (texts.get(`${group.sheet} ${group.row}`)?.[group.column] ?? ''),
  }))
}
