// Writes rows into an embedded database and says each one's id once it is committed: `child-writer.ts <folder>`.
import { openDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { addPerson } from './people.ts'

const [dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => process.exit(1) })
for (;;) {
  const id = await transact(db, { staffId: null }, (tx) => addPerson(tx))
  process.send?.(id)
}
