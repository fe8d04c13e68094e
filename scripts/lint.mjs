// npm run lint: format, layers, types and unused code. With --all also what changes more rarely: words, citations, the
// public surface and the bundle budgets; with --update it writes biome.json and the reports of the public surface. Goes
// through all of them, then says which failed.
import { keepStep } from './lib/durations.mjs'
import { run, say, setUp } from './lib/setup.mjs'

await setUp()

const update = process.argv.includes('--update')
const isAll = update || process.argv.includes('--all')

const quick = [
  [
    'a line for each folder in the table of layers',
    async () => {
      const { checkLayers } = await import('./lib/biome-config.mjs')
      return checkLayers({ update })
    },
  ],
  [
    'types of the client’s calls and rows',
    async () => {
      const { checkCalls } = await import('./lib/calls.mjs')
      return checkCalls({ update })
    },
  ],
  ['format, lint, layers and cycles', async () => (await run('biome', ['ci', '--error-on-warnings'])) === 0],
  ['types', async () => (await run('tsc', ['-b'])) === 0],
  ['unused code and dependencies', async () => (await run('knip', [])) === 0],
]
const more = [
  [
    'rules that tests cite',
    async () => {
      const { checkRules } = await import('./lib/rules.mjs')
      return checkRules()
    },
  ],
  [
    'words that the project does not use',
    async () => {
      const { checkWords } = await import('./lib/words.mjs')
      return checkWords()
    },
  ],
  [
    'public surface of core, sampling-design and ui',
    async () => {
      const { checkSurface } = await import('./lib/surface.mjs')
      return checkSurface({ update })
    },
  ],
  [
    'bundle budgets',
    async () => {
      const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
      const { checkBudgets } = await import('./lib/budgets.mjs')
      await ensureDashboardBuilt()
      return checkBudgets()
    },
  ],
]

const failed = []
for (const [name, check] of isAll ? [...quick, ...more] : quick) {
  say(`· ${name}`)
  if (!(await check())) failed.push(name)
}
keepStep(isAll ? 'lint --all' : 'lint')
say(failed.length === 0 ? 'Lint: all clean.' : `Lint: failed: ${failed.join('; ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
