import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { findBrowser } from './find-browser.ts'
import { EMPTY_DATABASE, givenDashboard, outFolder, projectRoot } from './places.ts'
import { startService } from './service-process.ts'

/** The part of the project's own scripts that is used here; they are plain JavaScript. */
interface BuildScript {
  ensureDashboardBuilt(): Promise<string>
}

const preparedSchema = z.object({ type: z.literal('ready'), template: z.string() })

/** Before any story: there is a browser, the dashboard is built from the sources as they are, old pictures are gone, an empty database is made. */
export async function setup(): Promise<void> {
  findBrowser()
  rmSync(outFolder, { recursive: true, force: true })
  process.env[EMPTY_DATABASE] = await emptyDatabase()
  if (givenDashboard !== null) return
  const { ensureDashboardBuilt } = await load<BuildScript>('scripts/lib/dashboard-build.mjs')
  await ensureDashboardBuilt()
}

/** @returns the folder of the one that the server's own tests copy */
async function emptyDatabase(): Promise<string> {
  const environment = { TEST_PREPARE: 'template' }
  const made = await startService('apps/api/src/testing/prepare.ts', environment, preparedSchema)
  await made.stop()
  return made.ready.template
}

const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(join(projectRoot, path)).href)
