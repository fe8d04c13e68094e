// npm run soak: what takes its time. Chance is asked many times over, with a seed of its own; everything that holds on one
// database has to hold on both; the stories run as on a slow machine at the end of a slow line,
// with the long ones; a large business is measured. The last line counts.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { root, run, say, setUp } from './lib/setup.mjs'

await setUp()
const { ensureSystem } = await import('./lib/system.mjs')
const { buildDashboard } = await import('./lib/dashboard-build.mjs')
const { forgetReports, notBuilt, runStories, runUnit, tell } = await import('./lib/suites.mjs')

const MOST_SEED = 2 ** 31
const seed = process.env.FC_SEED ?? String(randomInt(MOST_SEED))
say(`The same again: FC_SEED=${seed} npm run soak`)

forgetReports()
const system = await ensureSystem()
const outcomes = await runUnit({ SOAK: '1', TEST_DATABASES: 'both', FC_SEED: seed, FUZZ_SEED: seed })
if (system.browser) {
  const isBuilt = (await buildDashboard()) !== null
  const rough = { SOAK: '1', E2E_WEATHER: 'rough', TEST_DATABASES: 'both' }
  outcomes.push(...(isBuilt ? await runStories(rough) : [notBuilt]))
}
const million = await run('node', [join(root, 'scripts/bench.mjs'), 'million'])
outcomes.push({
  file: '',
  name: 'npm run bench million',
  status: million === 0 ? 'passed' : 'failed',
  why: 'Something took longer than it may: see above',
})
process.exit(tell(outcomes, system.leftOut) ? 0 : 1)
