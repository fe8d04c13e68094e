import type { CheckResult } from '../outcome.ts'
import { count, type Report } from './report.ts'

/** The report as JUnit XML, as continuous integration servers read it. */
export function toJunit(report: Report): string {
  const { results, startedAt, durationMs } = report
  const suite = attributes({
    name: 'dash-smoke',
    tests: results.length,
    failures: count(report, 'failed'),
    skipped: count(report, 'notExercised'),
    timestamp: startedAt,
    time: seconds(durationMs),
  })
  const cases = results.map(testCase).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite ${suite}>\n${cases}  </testsuite>\n</testsuites>\n`
}

function testCase({ name, title, verdict, detail, durationMs }: CheckResult): string {
  const head = attributes({ classname: `dash-smoke.${name}`, name: title, time: seconds(durationMs) })
  return `    <testcase ${head}>${outcome(verdict, detail)}</testcase>\n`
}

function outcome(verdict: CheckResult['verdict'], detail: string): string {
  if (verdict === 'failed') return `<failure ${attributes({ message: detail })}/>`
  if (verdict === 'notExercised') return `<skipped ${attributes({ message: detail })}/>`
  return `<system-out>${escapeXml(detail)}</system-out>`
}

const seconds = (ms: number) => (ms / 1000).toFixed(3)

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
    .join(' ')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters have no place in XML at all, not even escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\ud800-\udfff\ufffe\uffff]/gu, '�')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
