// Child process of `npm start`: makes the empty database that a new data folder begins with, where it is not made yet, and
// says where it is.
import { prepareDatabase } from './prepared-database.ts'

// Whoever wanted it is gone.
process.on('disconnect', () => process.exit(0))
const folder = await prepareDatabase(process.argv[2] ?? '')
process.send?.({ type: 'ready', folder })
process.exit(0)
