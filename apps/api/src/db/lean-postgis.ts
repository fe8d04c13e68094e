import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { prepareFolder } from './prepared-folder.ts'

/**
 * What nothing here uses of PostGIS: rasters, topologies, addresses, and the ways from other versions. The engine reads
 * and compiles all that it is given at each start.
 */
const UNUSED = /postgis_(raster|topology|tiger_geocoder)|\/contrib\/|--(ANY|unpackaged|TEMPLATED)\b/
const FILE = 'postgis.tar.gz'
const PACKAGE = import.meta.resolve('@electric-sql/pglite-postgis')
const WHOLE = new URL(FILE, PACKAGE)

/** Beside the packages, as other things that are made of them. */
const CACHE = join(
  fileURLToPath(PACKAGE.slice(0, PACKAGE.indexOf('/node_modules/'))),
  'node_modules/.cache/engine',
)

/**
 * PostGIS for the embedded engine without what nothing here uses, made once for each version of it.
 *
 * @returns the address of the archive; of the whole one where none can be made
 */
export async function leanPostgis(cache = CACHE): Promise<URL> {
  const name = createHash('sha256').update(`${PACKAGE} ${UNUSED.source}`).digest('hex').slice(0, 24)
  try {
    return pathToFileURL(join(await prepareFolder({ cache, name, make }), FILE))
  } catch {
    // Its packages may belong to somebody else: then a start takes longer, and nothing else.
    return WHOLE
  }
}

async function make(folder: string): Promise<void> {
  const whole = await promisify(gunzip)(await readFile(WHOLE))
  const used = await unpackTar(whole, { filter: ({ name }) => !UNUSED.test(name) })
  // It is read at each start and takes as long as it was packed tightly.
  const packed = await promisify(gzip)(await packTar(used), { level: constants.Z_BEST_SPEED })
  await writeFile(join(folder, FILE), packed)
}
