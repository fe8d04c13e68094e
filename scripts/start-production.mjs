// npm run start:production: serves what `npm run build` made, configured by the environment alone.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, setUp } from './lib/setup.mjs'

await setUp()
const entry = join(root, 'apps/api/dist/main.js')
const dashboard = join(root, 'apps/dashboard/dist')
const missing = [entry, join(dashboard, 'index.html')].filter((file) => !existsSync(file))
if (missing.length > 0) fail('Nothing is built yet. Run `npm run build` first.')
process.env.NODE_ENV = 'production'
process.env.DASHBOARD_DIR ??= dashboard
await import(entry)
