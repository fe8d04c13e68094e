// Runs the suites of tests and counts what came of them. A story that failed runs once more, with its whole file, and is
// reported by name when it then holds.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { keepFiles } from './durations.mjs'
import { root, run, say } from './setup.mjs'

const reports = join(root, 'node_modules', '.cache', 'test-reports')

/** Forgets the reports of the run before. */
export function forgetReports() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

const RUN_REPORTER = join(root, 'scripts', 'lib', 'run-reporter.mjs')

const firstLine = (message = '') => message.trim().split('\n', 1)[0]

/** Every test of a report, and every file that did not come to its tests, by name. */
function outcomesOf(report) {
  return (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
      file,
      name: `${file}: ${fullName}`,
      status,
      why: firstLine(failureMessages?.[0]),
    }))
    const broke = message && tests.every(({ status }) => status !== 'failed')
    return broke ? [...tests, { file, name: file, status: 'failed', why: firstLine(message) }] : tests
  })
}

/**
 * What broke beside the tests of a run. A file whose hooks failed can be tried again, as one that did not come to its tests;
 * an error between tests is a failure also when every story that failed holds the second time.
 */
export function brokeBeside(run, { between = [], groups = [] }) {
  const failed = (file, name, why) => ({ file, name, status: 'failed', why: firstLine(why) })
  const pathOf = (file) => (file === undefined ? run : relative(root, file))
  return [
    ...between.map(({ file, why }) => failed('', `${pathOf(file)}, between tests`, why)),
    ...groups.map(({ file, why }) => failed(pathOf(file), pathOf(file), why)),
  ]
}

/** Runs Vitest with a configuration. @returns what came of each test, and of the run itself */
async function vitest(name, config, { args = [], env } = {}) {
  const file = join(reports, `${name}.json`)
  const besideFile = join(reports, `${name}-beside.json`)
  const reporters = ['default', 'json', RUN_REPORTER].map((reporter) => `--reporter=${reporter}`)
  const all = ['run', '--config', config, ...reporters, `--outputFile.json=${file}`, ...args]
  const code = await run('vitest', all, { env: { ...env, TEST_BESIDE_FILE: besideFile } })
  const outcomes = outcomesOf(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const beside = existsSync(besideFile) ? JSON.parse(readFileSync(besideFile, 'utf8')) : {}
  outcomes.push(...brokeBeside(name, beside))
  if (name !== AGAIN) keepFiles(beside.files ?? [])
  // A run can end badly without a failed test: by a crash.
  if (code !== 0 && !outcomes.some(({ status }) => status === 'failed'))
    outcomes.push({ file: '', name, status: 'failed', why: `The run ended with ${code}` })
  return outcomes
}

/** Unit and integration tests. */
export const runUnit = (env) => vitest('unit', 'vitest.workspace.ts', { args: ['--project=!e2e'], env })

/** The stories; those that failed once more. */
export const runStories = async (env) => againWhereStoriesFailed(await vitest('e2e', STORIES, { env }), env)

/** All of them in one run: while one waits, another computes. */
export const runAll = async () => againWhereStoriesFailed(await vitest('all', 'vitest.workspace.ts'))

const STORIES = 'e2e/vitest.config.ts'
const AGAIN = 'e2e-again'
const isStory = ({ file }) => file.startsWith('e2e/')

async function againWhereStoriesFailed(first, env) {
  const failed = first.filter((test) => test.status === 'failed' && isStory(test))
  const files = [...new Set(failed.map(({ file }) => file))]
  if (files.length === 0) return first
  say(`\nOnce more, because a story in it failed: ${files.join(', ')}`)
  const args = files.map((file) => relative('e2e', file))
  return settled(first, await vitest(AGAIN, STORIES, { args, env }))
}

/**
 * Both runs as one. Unsteady is what held in one of them only; a file that broke before its stories has them in the second.
 */
export function settled(first, again) {
  const second = new Map(again.map((test) => [test.name, test]))
  const files = (wanted) => new Set(again.filter(wanted).map(({ file }) => file))
  const [ran, failed] = [files(() => true), files(({ status }) => status === 'failed')]
  const of = (test) => {
    const { name, file, status } = test
    if (status === 'failed' && name === file)
      return ran.has(file) && !failed.has(file) ? unsteady(test) : test
    const later = second.get(name)
    if (status === 'failed') return later?.status === 'passed' ? unsteady(test) : test
    if (status === 'passed') return later?.status === 'failed' ? unsteady(later) : test
    // It was not come to the first time: a hook before it failed.
    return later ?? test
  }
  const known = new Set(first.map(({ name }) => name))
  return [...first.map(of), ...again.filter(({ name }) => !known.has(name))]
}

const unsteady = (test) => ({ ...test, status: 'unsteady' })

/** The dashboard cannot be built: that is said above, and counts. */
export const notBuilt = {
  file: '',
  name: 'the stories',
  status: 'failed',
  why: 'The dashboard could not be built',
}

/**
 * Says what was left out, what failed and what was unsteady, and as the last line how many passed and failed.
 *
 * @returns whether all held
 */
export function tell(outcomes, leftOut = []) {
  for (const sentence of leftOut) say(sentence)
  const of = (wanted) => outcomes.filter(({ status }) => status === wanted)
  const [passed, shaky, failed] = [of('passed'), of('unsteady'), of('failed')]
  for (const { name, why } of shaky) say(`unsteady, held in one of two runs: ${name}: ${why}`)
  for (const { name, why } of failed) say(`failed: ${name}: ${why}`)
  const skipped = outcomes.length - passed.length - shaky.length - failed.length
  const count = passed.length + shaky.length
  say(`${count} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed.length === 0 && count > 0
}
