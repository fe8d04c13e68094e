import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { timeOf } from './timing.ts'

const DATABASE = join(import.meta.dirname, '../../../apps/api/src/db/database.ts')

/** The part of the API's own database that is used here. */
interface DatabaseModule {
  openDatabase(options: { databaseUrl: null; dataDir: string; onFatal: (error: Error) => void }): Promise<{
    queue: { executeSql(text: string, values?: unknown[]): Promise<unknown> }
    close(): Promise<void>
  }>
}

/**
 * Times what the embedded database alone takes to COPY the results that a folder has into a table like theirs, with its
 * indexes, checks and references, in milliseconds. Nothing is read from a file of a laboratory, matched, compared or recorded.
 */
export async function timeBareCopy(dataDir: string): Promise<number> {
  const { openDatabase }: DatabaseModule = await import(pathToFileURL(DATABASE).href)
  const onFatal = (error: Error) => {
    throw error
  }
  const { queue, close } = await openDatabase({ databaseUrl: null, dataDir, onFatal })
  try {
    // In the memory of the database's own file system.
    await queue.executeSql("COPY result TO '/tmp/results.copy'")
    await queue.executeSql(`
      CREATE TABLE bare_result (LIKE result INCLUDING ALL);
      ALTER TABLE bare_result ADD FOREIGN KEY (lab_report_id) REFERENCES lab_report,
        ADD FOREIGN KEY (sample_id) REFERENCES sample`)
    return await timeOf(() => queue.executeSql("COPY bare_result FROM '/tmp/results.copy'"))
  } finally {
    await close()
  }
}
