// Writes rows into an embedded database and says each one's id once it is committed: `child-writer.ts <folder>`.
import { openDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'

const [dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => process.exit(1) })
for (;;) {
  const id = await transact(db, { staffId: null }, async ({ kysely, record }) => {
    const after = await kysely
      .insertInto('staff')
      .values({ email: `${crypto.randomUUID()}@fieldworks.example`, first_name: 'a', last_name: 'b' })
      .returningAll()
      .executeTakeFirstOrThrow()
    record({ entity: 'staff', id: after.id, before: null, after })
    return after.id
  })
  process.send?.(id)
}
