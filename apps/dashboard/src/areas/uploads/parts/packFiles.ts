import { type AsyncZippable, zip } from 'fflate'

/** Text shrinks little more at higher levels, and the person waits. */
const LEVEL = 3

/**
 * Files that were dropped together as the one file that is sent: a single one as it is, several — the loose parts of a
 * shapefile — in a zip named after the first .shp among them, else after the first.
 */
export async function packFiles(files: readonly File[]): Promise<File> {
  const [only] = files
  if (only === undefined) throw new RangeError('no file was given')
  if (files.length === 1) return only
  const named = files.find(({ name }) => /\.shp$/i.test(name)) ?? only
  const entries: AsyncZippable = {}
  for (const [name, file] of namesOf(files)) entries[name] = new Uint8Array(await file.arrayBuffer())
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(entries, { level: LEVEL }, (error, data) => (error === null ? resolve(data.slice()) : reject(error))),
  )
  return new File([bytes], `${named.name.replace(/\.\w+$/, '')}.zip`, { type: 'application/zip' })
}

/** Two of the same name (from two folders) stay two. */
function namesOf(files: readonly File[]): Map<string, File> {
  const named = new Map<string, File>()
  for (const file of files) {
    let name = file.name
    for (let copy = 2; named.has(name); copy += 1) name = `${copy}/${file.name}`
    named.set(name, file)
  }
  return named
}
