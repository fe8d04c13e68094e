import { type CheckSummary, checkSummarySchema } from '@org/core/contract'
import type { Tally } from './tally.ts'

/** What the check of a staged file found. */
export function summaryOf(
  tally: Tally,
  { rows: all, manifest, groups }: { rows: number } & Pick<CheckSummary, 'manifest' | 'groups'>,
): CheckSummary {
  const rows = Object.values(tally.outcomes).reduce((sum, count) => sum + count, 0)
  const findings = tally.findings()
  return checkSummarySchema.parse({
    rows,
    outcomes: { ...tally.outcomes, noData: all - rows },
    errorRows: tally.errorRows,
    warningRows: tally.warningRows,
    findings,
    groups,
    says: saysOf(tally),
    values: tally.values,
    belowLimit: tally.belowLimit,
    samples: tally.samples.size,
    toConfirm: findings.find(({ kind }) => kind === 'confirm')?.count ?? 0,
    manifest,
  })
}

/** What most rows would be warned about. */
function saysOf({ awaitedRows: rows }: Tally): string[] {
  if (rows === 0) return []
  const of = rows === 1 ? 'the sample of 1 row' : `the samples of ${rows} rows`
  return [`Nobody recorded that the laboratory accepted ${of}. A commit moves them to “Results”.`]
}
