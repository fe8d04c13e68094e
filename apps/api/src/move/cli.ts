import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FolderError } from '../db/folder-lock.ts'
import { MigrationError } from '../db/migrate.ts'
import { MoveError, moveDatabase, serverFolder } from './move.ts'

const DEFAULT_FOLDER = '.data'

export const HELP = `Moves what the embedded database of a data folder holds into an empty PostgreSQL 15+ with PostGIS 3.

  DATABASE_URL=postgresql://user:password@host/database pnpm move [--data ${DEFAULT_FOLDER}]

Stop the server first. Files stay in the folder, and so does the embedded database, as it was.
Then: DATABASE_URL=<the same address> DATA_DIR=<the same folder> npm start
`

interface Surroundings {
  /** Folders are named from here. */
  cwd: string
  /** Not an argument: those are seen by everyone on the machine. */
  databaseUrl: string | undefined
  now: Date
  say(line: string): void
  complain(line: string): void
}

/**
 * The command `pnpm move`.
 *
 * @param args as typed
 * @returns exit code: 0 done, 1 it cannot be done, 2 wrongly called
 */
export async function runMove(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { cwd, now, say, complain } = surroundings
  const asked = parse(args, surroundings.databaseUrl)
  if (asked === 'help') {
    say(HELP)
    return 0
  }
  if (typeof asked === 'string') {
    complain(`${asked}\nSee pnpm move --help.`)
    return 2
  }
  const folder = serverFolder(resolve(cwd, asked.data))
  if (!existsSync(join(folder, 'database'))) {
    complain(`${folder} has no embedded database. Name the data folder with --data.`)
    return 1
  }
  try {
    say(`Moving ${folder} …`)
    const startedAt = performance.now()
    const { tables, rows } = await moveDatabase(folder, asked.databaseUrl, { now, say })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    say(
      `Moved and compared ${rows.toLocaleString('en-US')} rows of ${tables} tables in ${seconds} s. Files stay in ${folder}; the embedded database stays as it was. Start with the same DATABASE_URL from now on.`,
    )
    return 0
  } catch (error) {
    complain(sentenceOf(error))
    return 1
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof MoveError || error instanceof FolderError || error instanceof MigrationError)
    return error.message
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return `Nothing was moved: ${reason}. The data folder is as it was.`
}

/** @returns a sentence where they make no sense */
function parse(
  args: readonly string[],
  databaseUrl: string | undefined,
): { databaseUrl: string; data: string } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { data: { type: 'string', default: DEFAULT_FOLDER }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help === true) return 'help'
    if (databaseUrl === undefined) return 'Set DATABASE_URL to the address of an empty PostgreSQL.'
    if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol))
      return 'DATABASE_URL begins with postgresql://.'
    return { databaseUrl, data: values.data }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
