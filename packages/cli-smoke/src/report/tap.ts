import type { CheckResult } from '../outcome.ts'
import type { Report } from './report.ts'

/** The report in the Test Anything Protocol, version 14. */
export function toTap({ results }: Report): string {
  const lines = ['TAP version 14', `1..${results.length}`, ...results.flatMap(tapLines)]
  return `${lines.join('\n')}\n`
}

function tapLines({ name, title, verdict, detail, durationMs }: CheckResult, index: number): string[] {
  const head = `${verdict === 'failed' ? 'not ok' : 'ok'} ${index + 1} - ${escapeTap(`${name}: ${title}`)}`
  if (verdict === 'notExercised') return [`${head} # SKIP ${escapeTap(detail)}`]
  if (verdict === 'passed') return [head]
  return [head, '  ---', `  message: ${JSON.stringify(detail)}`, `  duration_ms: ${durationMs}`, '  ...']
}

/** A number sign begins a directive, a backslash escapes, a line break ends the test. */
function escapeTap(text: string): string {
  return text.replace(/[\\#]/g, '\\$&').replace(/\s+/g, ' ')
}
