import type pg from 'pg'
import * as z from 'zod'

/** Said of every connection of the pools, also for statements written by hand. */
export const READ_ONLY = 'default_transaction_read_only'
/** How long PostgreSQL itself lets one statement run; the embedded database cannot interrupt one. */
export const STATEMENT_TIMEOUT_MS = 60_000

/** The sessions of a server's database are not as the program needs them: someone has to set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * What every session that answers calls must have. Directly, each connection asks for it at its start; a pooler passes
 * none of it on, so there the role has it.
 */
const NEEDED = [
  // Writing is possible in transactions that say so, and nowhere else.
  { name: READ_ONLY, value: 'on' },
  // PostGIS names high costs, so that PostgreSQL compiles statements it then runs in a few milliseconds: half a second each.
  { name: 'jit', value: 'off' },
  { name: 'statement_timeout', value: `${STATEMENT_TIMEOUT_MS / 1_000}s` },
  // Whoever is frozen in a transaction does not keep its locks for ever.
  { name: 'idle_in_transaction_session_timeout', value: `${STATEMENT_TIMEOUT_MS / 1_000}s` },
]

const sessionSchema = z.object({
  role: z.string(),
  database: z.string(),
  settings: z.record(z.string(), z.string()),
})

/**
 * Looks at a session as calls get them.
 *
 * @param isPooled whether a pooler may be in between: then the role must have the settings
 * @throws SettingsError with the statements that set them
 */
export async function checkSettings(pool: pg.Pool, isPooled: boolean): Promise<void> {
  const { rows } = await pool.query(
    `SELECT current_user AS role, current_database() AS database,
       (SELECT json_object_agg(name, current_setting(name)) FROM unnest($1::text[]) AS name) AS settings`,
    [NEEDED.map(({ name }) => name)],
  )
  const { role, database, settings } = sessionSchema.parse(rows[0])
  const wrong = NEEDED.filter(({ name, value }) => !isEnough(settings[name] ?? '', value))
  if (wrong.length === 0) return
  const said = wrong.map(({ name }) => `${name} is ${settings[name]}`).join(', ')
  throw new SettingsError(
    isPooled
      ? [
          `The sessions of the pooler at DATABASE_URL are not as the server needs them: ${said}. Run, as the owner of the role,`,
          ...wrong.map(
            ({ name, value }) =>
              `  ALTER ROLE ${quoted(role)} IN DATABASE ${quoted(database)} SET ${name} = '${value}';`,
          ),
          'and then RECONNECT in the console of the pooler: its sessions keep what they began with.',
        ].join('\n')
      : `The database at DATABASE_URL does not take the settings that the server asks for (${said}): a pooler in between? Give its address as DATABASE_URL and that of the database itself as DATABASE_DIRECT_URL.`,
  )
}

/** A time limit may be another, but there must be one. */
const isEnough = (has: string, needs: string): boolean =>
  needs === 'on' || needs === 'off' ? has === needs : has !== '0'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
