import { ConfigError, readConfig } from './config.ts'
import { FolderInUseError } from './db/folder-lock.ts'
import { MigrationError } from './db/migrate.ts'
import { DashboardError } from './http/dashboard-build.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'

/** Longer than the server gives its last requests: after that something hangs. */
const EXIT_MS = 20_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const server = await startServer(config, log, (error) => {
    log.fatal({ err: error }, 'stopped')
    log.flush(() => process.exit(1))
  })
  let stopping = false
  // A Ctrl-C often comes twice: from the terminal, and from the program that started this one.
  const stop = (): void => {
    if (stopping) return
    stopping = true
    log.info('stopping')
    setTimeout(() => process.exit(1), EXIT_MS).unref()
    server.close().then(
      () => log.flush(() => process.exit(0)),
      (error: unknown) => {
        log.fatal({ err: error }, 'did not stop cleanly')
        log.flush(() => process.exit(1))
      },
    )
  }
  log.info({ url: server.url }, 'listening')
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.send === undefined) process.stdout.write(`API on ${server.url}\n`)
  else process.send({ type: 'ready', url: server.url })
}

/** Their messages say what to do. */
const MENDABLE = [ConfigError, FolderInUseError, MigrationError, DashboardError]

/** What an operator can mend is said in a sentence; anything else with where it happened. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (MENDABLE.some((kind) => error instanceof kind)) return error.message
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (syscall === 'connect') return `The database at DATABASE_URL cannot be reached: ${error.message}`
  if (syscall === 'listen') return `Nothing can listen at HOST and PORT: ${error.message}`
  return error.stack ?? error.message
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
