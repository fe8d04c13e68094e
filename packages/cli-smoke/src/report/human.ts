import type { CheckResult } from '../outcome.ts'
import { count, type Report } from './report.ts'

const MARK = { passed: '✓', failed: '✗', notExercised: '–' }

/** One check as a person reads it, with its newline. */
export function humanLine({ name, title, verdict, detail, durationMs }: CheckResult): string {
  const note = verdict === 'notExercised' ? `not exercised: ${detail}` : detail
  return `${MARK[verdict]} ${name.padEnd(16)}${title} (${Math.round(durationMs)} ms)\n    ${note}\n`
}

export function humanSummary(report: Report): string {
  const parts = [`${count(report, 'passed')} passed`, `${count(report, 'failed')} failed`]
  const skipped = count(report, 'notExercised')
  if (skipped > 0) parts.push(`${skipped} not exercised`)
  return `\n${parts.join(', ')} in ${(report.durationMs / 1000).toFixed(1)} s\n`
}

export function humanHead({ baseUrl, environment, version }: Omit<Report, 'results'>): string {
  return `${baseUrl} (${environment}, version ${version})\n\n`
}
