import { type CheckSummary, checkSummarySchema } from '@org/core/contract'
import type { Tally } from './tally.ts'

/** What the check of a staged file found. */
export function summaryOf(
  tally: Tally,
  { rows: all, manifest }: { rows: number; manifest: CheckSummary['manifest'] },
): CheckSummary {
  const rows = Object.values(tally.outcomes).reduce((sum, count) => sum + count, 0)
  const findings = tally.findings()
  return checkSummarySchema.parse({
    rows,
    outcomes: { ...tally.outcomes, noData: all - rows },
    errorRows: tally.errorRows,
    warningRows: tally.warningRows,
    findings,
    values: tally.values,
    belowLimit: tally.belowLimit,
    samples: tally.samples.size,
    toConfirm: findings.find(({ kind }) => kind === 'confirm')?.count ?? 0,
    manifest,
  })
}
