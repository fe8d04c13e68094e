// Opens a database, says `opened`, and writes once it is asked to: `child-one-write.ts <databaseUrl>`. Says `written`, or
// the kind of the error.
import { openDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { asAnswerable } from '../http/failure.ts'
import { addPerson } from './people.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl, dataDir: '/unused', onFatal: () => process.exit(1) })
process.on('message', () => {
  transact(db, { staffId: null }, (tx) => addPerson(tx)).then(
    () => process.send?.('written'),
    (error: unknown) => process.send?.(asAnswerable(error).kind),
  )
})
process.send?.('opened')
