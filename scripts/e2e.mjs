// pnpm e2e: the stories in a real browser against the running product.
import { run, setUp } from './lib/setup.mjs'

await setUp()
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
await ensureDashboardBuilt()
process.exit(await run('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)]))
