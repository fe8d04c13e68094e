import type { ResultFinding } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Fewer values say nothing of a unit. */
const LEAST_IN_FILE = 5
const LEAST_KNOWN = 20
/** A median so many times that of the laboratory’s earlier results is probably in another unit. */
const JUMP = 8

interface Jump {
  sheet: number
  row: number
  column: number
  analyteName: string
  count: number
  median: number
  known: number
  knownMedian: number
  low: number
  high: number
}

/** Columns whose values are of another size than this laboratory’s earlier ones. */
export async function scaleFindings(
  db: Db,
  uploadId: number,
  laboratoryId: number | null,
): Promise<{ sheet: number; row: number; finding: ResultFinding }[]> {
  if (laboratoryId === null) return []
  const { rows } = await sql<Jump>`
    WITH given AS (
      SELECT upload_row.sheet, (one ->> 'column')::integer AS "column", one ->> 'analyte' AS analyte,
        max(one ->> 'analyteName') AS "analyteName", min(upload_row."row") AS "row", count(*)::integer AS count,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY (one ->> 'valueInUnit')::double precision) AS median
      FROM upload_row CROSS JOIN LATERAL jsonb_array_elements(upload_row."values") AS one
      WHERE upload_row.upload_id = ${uploadId} AND upload_row.outcome IN ('new', 'changed', 'error', 'unmatched')
        AND one ->> 'valueInUnit' IS NOT NULL
      GROUP BY 1, 2, 3 HAVING count(*) >= ${LEAST_IN_FILE}
    ), known AS (
      SELECT result.analyte, count(*)::integer AS known,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY result.value_in_unit) AS "knownMedian",
        min(result.value_in_unit) AS low, max(result.value_in_unit) AS high
      FROM result WHERE result.is_current AND result.laboratory_id = ${laboratoryId}
        AND result.analyte IN (SELECT analyte FROM given) AND result.value_in_unit IS NOT NULL
      GROUP BY 1 HAVING count(*) >= ${LEAST_KNOWN}
    )
    SELECT * FROM given JOIN known USING (analyte)
    WHERE median > 0 AND "knownMedian" > 0
      AND (median / "knownMedian" >= ${JUMP} OR "knownMedian" / median >= ${JUMP})`.execute(db)
  return rows.map(({ sheet, row, ...jump }) => ({ sheet, row, finding: findingOf(jump) }))
}

const short = (value: number): string => String(Number(value.toPrecision(3)))

function findingOf(jump: Omit<Jump, 'sheet' | 'row'>): ResultFinding {
  const { column, analyteName, count, median, known, knownMedian, low, high } = jump
  return {
    kind: 'scaleJump',
    level: 'warning',
    column,
    says: `Half of the ${count} values of ${analyteName} are above ${short(median)}. Of this laboratory’s earlier ${known}, half are above ${short(knownMedian)}, and all are between ${short(low)} and ${short(high)}.`,
    remedy: 'Check the unit of the column.',
    proposal: null,
  }
}
