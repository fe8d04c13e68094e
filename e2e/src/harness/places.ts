import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The project's root folder. */
export const projectRoot = resolve(import.meta.dirname, '../../..')

/** A dashboard that was built elsewhere and is to be tried as it is, if any. */
export const givenDashboard = process.env.DASHBOARD_DIR ?? null

/** The dashboard as production serves it. */
export const builtDashboard = givenDashboard ?? join(projectRoot, 'apps/dashboard/dist')

/** Pictures and reports of a run; not kept in version control. */
export const outFolder = join(projectRoot, 'e2e/out')

/** Names the environment variable with the folder of an empty database to copy: making one takes seconds. */
export const EMPTY_DATABASE = 'E2E_EMPTY_DATABASE'

/** Names the environment variable with the folder of the PostgreSQL of the run; it has none where the machine has none. */
export const POSTGRES = 'TEST_POSTGRES'

/** Real files that some machines have beside the project; null where they are absent. */
export function sharedData(path: string): string | null {
  const file = join(projectRoot, '../shared/data', path)
  return existsSync(file) ? file : null
}

/** Pictures are for people to look at: `npm run e2e` takes them, `npm test` does not. */
export const picturesWanted = process.env.E2E_PICTURES === '1'
