import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../db/database.ts'
import { FolderError } from '../db/folder-lock.ts'
import { MigrationError } from '../db/migrate.ts'
import { serverFolder } from '../move/move.ts'
import { LakeError } from './errors.ts'
import { makeLake } from './make.ts'

const DEFAULT_FOLDER = '.data'

export const HELP = `Writes the business into Parquet files for analysis; of a folder that has a lake, only files whose rows changed.

  npm run lake -- --to <folder> [--data ${DEFAULT_FOLDER}]
  DATABASE_URL=postgresql://user:password@host/database npm run lake -- --to <folder>

Without DATABASE_URL it reads the embedded database of the data folder: stop its server first.
The files and their columns: docs/lake.md.
`

interface Surroundings {
  /** Folders are named from here. */
  cwd: string
  /** Not an argument: those are seen by everyone on the machine. */
  databaseUrl: string | undefined
  say(line: string): void
  complain(line: string): void
}

interface Asked {
  to: string
  data: string
  databaseUrl: string | null
}

/**
 * The command `npm run lake`.
 *
 * @param args as typed
 * @returns exit code: 0 done, 1 it cannot be done, 2 wrongly called
 */
export async function runLake(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { cwd, say, complain } = surroundings
  const asked = parse(args, surroundings.databaseUrl)
  if (asked === 'help') {
    say(HELP)
    return 0
  }
  if (typeof asked === 'string') {
    complain(`${asked}\nSee npm run lake -- --help.`)
    return 2
  }
  try {
    await run({ ...asked, to: resolve(cwd, asked.to), data: serverFolder(resolve(cwd, asked.data)) }, say)
    return 0
  } catch (error) {
    complain(sentenceOf(error))
    return 1
  }
}

async function run({ to, data, databaseUrl }: Asked, say: (line: string) => void): Promise<void> {
  if (databaseUrl === null && !existsSync(join(data, 'database')))
    throw new LakeError(
      `${data} has no embedded database. Name the data folder with --data, or set DATABASE_URL.`,
    )
  const startedAt = performance.now()
  const opened = await openDatabase({ databaseUrl, dataDir: data, onFatal })
  try {
    say(`Writing ${to} …`)
    const { rows, written, kept, changeNumber } = await makeLake(opened.db, to, { say })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(
      `${rows.toLocaleString('en-US')} rows as of change ${changeNumber}; ${written} files written, ${kept} kept, in ${seconds} s.`,
    )
  } finally {
    await opened.close()
  }
}

const onFatal = (error: Error): never => {
  throw error
}

function sentenceOf(error: unknown): string {
  if (error instanceof LakeError || error instanceof FolderError || error instanceof MigrationError)
    return error.message
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return `The lake was not finished: ${reason}. What it had before is named in its lake.json; run it again.`
}

/** @returns a sentence where they make no sense */
function parse(args: readonly string[], databaseUrl: string | undefined): Asked | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        data: { type: 'string', default: DEFAULT_FOLDER },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help === true) return 'help'
    if (values.to === undefined || values.to === '') return 'Name the folder of the lake with --to.'
    if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
      return 'DATABASE_URL begins with postgresql://.'
    return { to: values.to, data: values.data, databaseUrl: databaseUrl ?? null }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
