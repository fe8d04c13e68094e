import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenFile, openFile } from './stream-file.ts'

/** Files made for people to download, each run's by itself, so that a run given up for lost can spoil no other's. */
export interface ExportFiles {
  /** A new empty folder for a run's drafts; its path. */
  draft(id: number, run: string): Promise<string>
  /** Makes a whole draft the run's file and drops its other drafts. @returns its size in bytes */
  keep(id: number, run: string, draft: string): Promise<number>
  /** A run's file; null when there is none. */
  open(id: number, run: string): Promise<OpenFile | null>
  /** Drops all that one run has left. */
  drop(id: number, run: string): Promise<void>
  /** The runs of which anything lies here, by export. */
  list(): Promise<Map<number, string[]>>
  /** Drops all that every run has left. */
  remove(id: number): Promise<void>
}

const RUN = /^([\da-f-]{36})(?:\.file)?$/
const ID = /^[1-9]\d{0,15}$/

/** The names in a folder; none where it is gone or was never made. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })

/** Exports in a folder that every process of the product sees: `<folder>/<id>/`. Readable by its owner only. */
export function createExportFiles(folder: string): ExportFiles {
  const folderOf = (id: number): string => {
    if (!Number.isSafeInteger(id) || id <= 0) throw new TypeError('not an id')
    return join(folder, String(id))
  }
  const draftOf = (id: number, run: string): string => {
    if (!/^[\da-f-]{36}$/.test(run)) throw new TypeError('not a run')
    return join(folderOf(id), run)
  }
  const fileOf = (id: number, run: string): string => `${draftOf(id, run)}.file`
  const forget = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
  return {
    async draft(id, run) {
      const path = draftOf(id, run)
      await mkdir(path, { recursive: true, mode: 0o700 })
      return path
    },
    async keep(id, run, draft) {
      const handle = await open(draft, 'r')
      try {
        await handle.sync()
        const { size } = await handle.stat()
        await rename(draft, fileOf(id, run))
        await forget(draftOf(id, run))
        return size
      } finally {
        await handle.close()
      }
    },
    open: (id, run) => openFile(fileOf(id, run)),
    async drop(id, run) {
      await forget(draftOf(id, run))
      await forget(fileOf(id, run))
    },
    async list() {
      const ids = (await namesIn(folder)).filter((name) => ID.test(name)).map(Number)
      const runsOf = async (id: number): Promise<[number, string[]]> => {
        const runs = (await namesIn(folderOf(id))).flatMap((name) => RUN.exec(name)?.[1] ?? [])
        return [id, [...new Set(runs)]]
      }
      return new Map(await Promise.all(ids.map(runsOf)))
    },
    remove: (id) => forget(folderOf(id)),
  }
}
