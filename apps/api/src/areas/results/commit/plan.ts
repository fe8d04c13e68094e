import { errors, type StagedValue } from '@org/core/contract'
import { sql } from 'kysely'
import type { NewRow } from '../../../db/rows/types.ts'
import type { Tx } from '../../../db/transact.ts'
import { identityOf, isSameValue, type KnownResult, knownResults, valueWords } from '../check/known.ts'
import { type Facts, factsSchema, valuesSchema } from '../stored.ts'
import type { resultTable } from '../tables.ts'

/** A row of the file that is committed, with its sample. */
export interface CommittedRow {
  sheet: number
  row: number
  sampleId: number
  facts: Facts
  values: StagedValue[]
}

/** The next rows to commit, in the file's order. */
export async function nextRows(
  tx: Tx,
  uploadId: number,
  after: { sheet: number; row: number },
  limit: number,
): Promise<CommittedRow[]> {
  const rows = await tx.kysely
    .selectFrom('upload_row')
    .select(['sheet', 'row', 'sample_id', 'facts', 'values'])
    .where('upload_id', '=', uploadId)
    .where('outcome', 'in', ['new', 'changed'])
    .where(sql<boolean>`(sheet, "row") > (${after.sheet}::integer, ${after.row}::integer)`)
    .orderBy('sheet')
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sheet, row, sample_id, facts, values }) =>
    sample_id === null
      ? []
      : [
          {
            sheet,
            row,
            sampleId: sample_id,
            facts: factsSchema.parse(facts),
            values: valuesSchema.parse(values),
          },
        ],
  )
}

/** What results repeat of their sample. */
export interface SampleFacts {
  id: number
  fieldYearId: number
  fieldId: number
  growerId: number
  year: number
  depthTopCm: number
  depthBottomCm: number
}

interface Context {
  uploadId: number
  labReportId: number
  laboratoryId: number | null
  samples: ReadonlyMap<number, SampleFacts>
}

export interface Planned {
  results: NewRow<typeof resultTable>[]
  superseded: number
  same: number
}

/** The results of rows: those that are there already are not written again. */
export async function planResults(tx: Tx, context: Context, rows: readonly CommittedRow[]): Promise<Planned> {
  const known = await knownResults(tx.kysely, [...new Set(rows.map(({ sampleId }) => sampleId))])
  const planned: Planned = { results: [], superseded: 0, same: 0 }
  for (const row of rows) {
    const sample = context.samples.get(row.sampleId)
    if (sample === undefined) continue
    for (const value of row.values) {
      const before = known.get(row.sampleId)?.get(identityOf(value))
      if (before !== undefined && isSameValue(value, before)) planned.same += 1
      else {
        refuseUnseen(value, before)
        if (before !== undefined) planned.superseded += 1
        planned.results.push(resultOf(context, sample, row, value, before?.id ?? null))
      }
    }
  }
  return planned
}

/** Nothing is superseded that nobody saw. @throws errors.conflict */
function refuseUnseen({ before: seen, analyteName }: StagedValue, before: KnownResult | undefined): void {
  if ((before === undefined ? null : valueWords(before)) !== seen)
    throw errors.conflict(
      `${analyteName} of a sample was changed after this file was checked`,
      'Confirm the columns again, then look at its rows.',
    )
}

function resultOf(
  { uploadId, labReportId, laboratoryId }: Context,
  { id, ...sample }: SampleFacts,
  { sheet, row, facts }: CommittedRow,
  value: StagedValue,
  supersedesId: number | null,
): NewRow<typeof resultTable> {
  const { outcome: _, before: __, column, ...read } = value
  return {
    ...{ labReportId, uploadId, laboratoryId, sampleId: id, ...sample, ...read },
    ...{ fileSheet: sheet, fileRow: row, fileColumn: column, supersedesId, labNumber: facts.labNumber },
    identity: identityOf(value),
    reportNumber: facts.reportNumber,
    reportedOn: facts.date,
  }
}
