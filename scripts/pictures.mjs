// npm run pictures: photographs the pages that README shows, with the demonstration data of a first start, into docs/pictures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, say, setUp } from './lib/setup.mjs'

await setUp()
const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
process.env.DATA_DIR = folder
process.env.DEMO = 'small'
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
const { demonstrated, prepareNewDatabase, startDevelopment } = await import('./lib/development.mjs')

const [dashboardDir, preparedDir] = await Promise.all([ensureDashboardBuilt(), prepareNewDatabase()])
say('Starting the product on demonstration data …')
const product = await startDevelopment({ dashboardDir, preparedDir })
await demonstrated(product)
const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
const code = await run('node', [...flags, 'e2e/src/pictures.ts', product.url])
await product.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(code)
