import { count, type Report } from './report.ts'

/** The report as one JSON document. */
export function toJson(report: Report): string {
  const { results, ...facts } = report
  const summary = {
    passed: count(report, 'passed'),
    failed: count(report, 'failed'),
    notExercised: count(report, 'notExercised'),
  }
  return `${JSON.stringify({ ...facts, summary, checks: results }, null, 2)}\n`
}
