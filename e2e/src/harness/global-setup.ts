import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { findBrowser } from './find-browser.ts'
import { EMPTY_DATABASE, givenDashboard, outFolder, POSTGRES, projectRoot } from './places.ts'
import { startService } from './service-process.ts'

/** The part of the project's own scripts that is used here; they are plain JavaScript. */
interface BuildScript {
  ensureDashboardBuilt(): Promise<string>
}

const preparedSchema = z.object({
  type: z.literal('ready'),
  template: z.string(),
  postgres: z.string().nullable(),
})

/**
 * Before any story: there is a browser, the dashboard is built from the sources as they are, old pictures are gone, the
 * databases that are copied are made. @returns ends what was started
 */
export async function setup(): Promise<() => Promise<void>> {
  findBrowser()
  rmSync(outFolder, { recursive: true, force: true })
  const prepared = await prepareDatabases()
  if (givenDashboard === null) {
    const { ensureDashboardBuilt } = await load<BuildScript>('scripts/lib/dashboard-build.mjs')
    await ensureDashboardBuilt()
  }
  return () => prepared.stop()
}

/** Those that the server's own tests copy; in one run with these, the PostgreSQL is theirs. */
async function prepareDatabases() {
  const environment = process.env[POSTGRES] === undefined ? {} : { TEST_PREPARE: 'template' }
  const prepared = await startService('apps/api/src/testing/prepare.ts', environment, preparedSchema)
  const { template, postgres } = prepared.ready
  process.env[EMPTY_DATABASE] = template
  if (postgres !== null) process.env[POSTGRES] = postgres
  return prepared
}

const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(join(projectRoot, path)).href)
