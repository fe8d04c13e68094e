import { readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { FolderInUseError, holdFolder } from '../db/folder-lock.ts'
import { LakeError } from './errors.ts'
import { MANIFEST, PIECE_PATH } from './manifest.ts'
import { tableNames } from './tables.ts'
import { PART } from './whole-file.ts'

const LOCK = /^owner\.lock/

/**
 * Holds a folder for one run at a time.
 *
 * @returns lets it go
 * @throws LakeError where it has other files than a lake's, or another run has it; FolderError where it cannot be written
 */
export async function holdLake(folder: string): Promise<() => Promise<void>> {
  await refuseStrangers(folder)
  try {
    return await holdFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new LakeError(`Another run writes the lake in ${folder}. Wait until it has ended.`)
  }
}

async function refuseStrangers(folder: string): Promise<void> {
  const stranger = (await filesOf(folder)).find((path) => !isOfLake(path))
  if (stranger !== undefined)
    throw new LakeError(
      `${folder} has other files than a lake’s, such as ${stranger}. Name an empty or a new folder with --to.`,
    )
}

const isOfLake = (path: string): boolean => LOCK.test(path) || isList(path) || isPiece(path)
const withoutPart = (path: string): string => (path.endsWith(PART) ? path.slice(0, -PART.length) : path)
const isList = (path: string): boolean => withoutPart(path) === MANIFEST
const isPiece = (path: string): boolean =>
  tableNames.has(PIECE_PATH.exec(withoutPart(path))?.groups?.table ?? '')

/** Removes pieces that a lake does not name: of rows that are gone, and what a run left that was cut off. */
export async function removeUnnamed(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const path of await filesOf(folder))
    if (isPiece(path) && !named.has(path)) await rm(join(folder, path))
}

/** Paths of all that is no folder, in it and below, with slashes; none of a folder that is not there. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}
