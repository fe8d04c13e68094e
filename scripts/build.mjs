// npm run build: what production serves, and the packages others import.
import { join } from 'node:path'
import { keepStep } from './lib/durations.mjs'
import { must, root, say, setUp } from './lib/setup.mjs'

await setUp()
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')

const PACKAGES = [
  'packages/core',
  'packages/sampling-design',
  'packages/ui',
  'packages/local-identity',
  'packages/cli-smoke',
  'apps/api',
]
for (const path of PACKAGES) {
  say(`Building ${path} …`)
  await must('tsup', ['--silent'], { cwd: join(root, path) })
}
say('Checking types and writing declarations …')
await must('tsc', ['-b'])
await ensureDashboardBuilt()
keepStep('build')
say('Built.')
