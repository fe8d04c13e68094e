import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/**
 * GDAL with all of its formats, for programs of their own: it keeps the configuration that it was loaded with, and the
 * product's has few formats.
 *
 * @param folder for what it writes
 */
export async function loadAllOfGdal(folder: string | undefined) {
  const require = createRequire(import.meta.url)
  const installed = join(dirname(require.resolve('gdal3.js/node')), 'dist', 'package')
  return require('gdal3.js/node')({
    path: relative(process.cwd(), installed),
    dest: folder,
    logHandler: () => undefined,
    errorHandler: () => undefined,
  })
}
