// npm test: unit, integration and browser tests from a fresh clone. The last line counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run, say, setUp } from './lib/setup.mjs'

await setUp()
const { ensureSystem } = await import('./lib/system.mjs')
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')

const reports = join(root, 'node_modules', '.cache', 'test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** A line for each failed test: where it is, what it is called and the first line of what went wrong. */
function failuresOf(report) {
  return (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const at = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [`${at}: ${firstLine(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${at}: ${fullName}: ${firstLine(failureMessages[0])}`,
    )
  })
}

const firstLine = (message = '') => message.split('\n', 1)[0]

/** Runs one Vitest configuration; a run that fails without a failed test (a crash, a type error) counts as one. */
async function suite(name, config) {
  const file = join(reports, `${name}.json`)
  const code = await run('vitest', [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const failed = report.numFailedTests ?? 0
  return {
    failures: failuresOf(report),
    passed: report.numPassedTests ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }
}

const system = await ensureSystem()
const results = [await suite('unit', 'vitest.workspace.ts')]
if (system.browser) {
  await ensureDashboardBuilt()
  results.push(await suite('e2e', 'e2e/vitest.config.ts'))
}

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
for (const line of results.flatMap(({ failures }) => failures)) say(`failed: ${line}`)
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
