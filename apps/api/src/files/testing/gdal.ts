import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CONFIGURATION } from '../gdal/configuration.ts'

/**
 * GDAL itself, configured as the product configures it. It is loaded once a process and keeps the configuration of the
 * first who asks, and test files share a process: none may load it in another way.
 */
export async function loadGdal() {
  const require = createRequire(import.meta.url)
  const folder = join(dirname(require.resolve('gdal3.js/node')), 'dist', 'package')
  return require('gdal3.js/node')({
    path: relative(process.cwd(), folder),
    env: CONFIGURATION,
    logHandler: () => undefined,
    errorHandler: () => undefined,
  })
}
