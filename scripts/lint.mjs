// pnpm lint: every check that needs no running product. Goes through all of them, then says which failed.
import { run, say, setUp } from './lib/setup.mjs'

await setUp()
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
const { checkBudgets } = await import('./lib/budgets.mjs')
const { checkRules } = await import('./lib/rules.mjs')
const { checkSurface } = await import('./lib/surface.mjs')
const { checkWords } = await import('./lib/words.mjs')

const update = process.argv.includes('--update')
const checks = [
  ['format, lint, layers and cycles', async () => (await run('biome', ['ci', '--error-on-warnings'])) === 0],
  ['types', async () => (await run('tsc', ['-b'])) === 0],
  ['unused code and dependencies', async () => (await run('knip', [])) === 0],
  ['rules and the tests that cite them', checkRules],
  ['words that the project does not use', checkWords],
  ['public surface of core, sampling-design and ui', () => checkSurface({ update })],
  [
    'bundle budgets',
    async () => {
      await ensureDashboardBuilt()
      return checkBudgets()
    },
  ],
]

const failed = []
for (const [name, check] of checks) {
  say(`· ${name}`)
  if (!(await check())) failed.push(name)
}
say(failed.length === 0 ? 'Lint: all clean.' : `Lint: failed: ${failed.join('; ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
