import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from './find-browser.ts'
import { givenDashboard, outFolder, projectRoot } from './places.ts'

/** The part of the project's own scripts that is used here; they are plain JavaScript. */
interface BuildScript {
  ensureDashboardBuilt(): Promise<string>
}

/** Before any story: there is a browser, the dashboard is built from the sources as they are, old pictures are gone. */
export async function setup(): Promise<void> {
  findBrowser()
  rmSync(outFolder, { recursive: true, force: true })
  if (givenDashboard !== null) return
  const script = pathToFileURL(join(projectRoot, 'scripts/lib/dashboard-build.mjs')).href
  const { ensureDashboardBuilt }: BuildScript = await import(script)
  await ensureDashboardBuilt()
}
