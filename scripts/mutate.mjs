// npm run mutate -- <files or folders> [--tests <part of a path>] [--most 30] [--seed 1] [--strings]: changes a source in one
// place, runs the tests beside it, and prints each change that no test sees. Afterwards the sources are as before, also after
// Ctrl-C.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, root, say, setUp, toolEnv } from './lib/setup.mjs'

await setUp()
const { changed, drawn, mutantsOf } = await import('./lib/mutants.mjs')

const SOURCE = /\.(tsx?|mjs)$/
const NOT_OF_THE_PRODUCT = /\.(test|gallery|css|d)\.\w+$|(^|\/)(testing|testdata|demo)(-[\w-]+)?(\/|\.\w+$)/
/** A change can make a loop without an end. */
const FIRST_LIMIT_MS = 600_000
const MORE_MS = 15_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    most: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    strings: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0)
  fail('Name files or folders: npm run mutate -- packages/sampling-design/src/soc --most 20')

const filesIn = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name))
    : [path]
const files = [...new Set(positionals.flatMap(filesIn))]
  .filter((file) => SOURCE.test(file) && !NOT_OF_THE_PRODUCT.test(file))
  .toSorted()
const tests = values.tests ?? positionals.map((path) => path.replace(SOURCE, ''))

/** Of packages/core it is core: the others need not be read. */
const projects = [...new Set(tests.map((path) => /^(?:apps|packages)\/([^/]+)/.exec(path)?.[1] ?? 'scripts'))]

let restore = () => {}
let running = null
/** The whole group: a worker in a loop without an end hears nothing. */
const endTests = () => running !== null && process.kill(-running.pid, 'SIGKILL')
process.on('exit', () => {
  restore()
  endTests()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

/** @returns whether all tests hold, in time */
function testsHold(limitMs) {
  const how = ['run', '--config', 'vitest.workspace.ts', '--bail=1', '--maxWorkers=1', '--reporter=dot']
  how.push(...projects.map((name) => `--project=${name}`))
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...toolEnv }
    running = spawn('vitest', [...how, ...tests], { cwd: root, env, detached: true, stdio: 'ignore' })
    const timer = setTimeout(endTests, limitMs)
    running.on('error', reject)
    running.on('exit', (code) => {
      clearTimeout(timer)
      running = null
      resolve(code === 0)
    })
  })
}

async function survives(mutant, limitMs) {
  const path = join(root, mutant.file)
  const source = readFileSync(path, 'utf8')
  restore = () => writeFileSync(path, source)
  writeFileSync(path, changed(source, mutant))
  const holds = await testsHold(limitMs)
  restore()
  restore = () => {}
  return holds
}

/** One PostgreSQL for all of the runs. */
async function shareDatabases() {
  if (!tests.some((path) => path.startsWith('apps/api'))) return async () => {}
  const { setup } = await import('../apps/api/src/testing/global-setup.ts')
  return setup()
}

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8'), values))
const some = drawn(all, Number(values.most), Number(values.seed))
const close = await shareDatabases()
const startedMs = Date.now()
if (!(await testsHold(FIRST_LIMIT_MS)))
  fail(`Without a change tests fail, or there are none: ${tests.join(', ')}`)
const limitMs = 3 * (Date.now() - startedMs) + MORE_MS
let survived = 0
for (const mutant of some) {
  if (!(await survives(mutant, limitMs))) continue
  survived += 1
  say(`${mutant.file}:${mutant.line}  ${mutant.before} → ${mutant.after}`)
}
await close()
say(
  `${some.length - survived} killed, ${survived} survived (${some.length} of ${all.length} changes, seed ${values.seed})`,
)
