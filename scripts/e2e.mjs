// pnpm e2e: the stories in a real browser against the running product, with pictures to look at in e2e/out.
import { run, setUp } from './lib/setup.mjs'

await setUp()
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
await ensureDashboardBuilt()
const stories = ['run', '--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)]
const env = { E2E_PICTURES: process.env.E2E_PICTURES ?? '1' }
process.exit(await run('vitest', stories, { env }))
