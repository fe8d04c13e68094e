// Child process of a run of stories: makes a new, migrated database in the PostgreSQL of the run, and says where it is.
import { sharedPostgres } from './shared-postgres.ts'

const databaseUrl = await sharedPostgres().createDatabase()
process.send?.({ type: 'ready', databaseUrl })
