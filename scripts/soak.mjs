// npm run soak: what takes its time. Chance is asked many times over, with a seed of its own; everything that holds on one
// database has to hold on both; the stories run as on a slow machine at the end of a slow line,
// with the long ones. The last line counts.
import { randomInt } from 'node:crypto'
import { say, setUp } from './lib/setup.mjs'

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
process.exit(tell(outcomes, system.leftOut) ? 0 : 1)
