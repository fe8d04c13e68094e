// Fills an embedded database with fields and enrollments, for benchmarks:
// `enrollments-process.ts <folder> <fields> <enrollments> <manager's email>`.
import { openDatabase } from '../db/database.ts'
import { makeManyEnrollments } from './many-enrollments.ts'
import { makeManyFields } from './many-fields.ts'

const [dataDir = '', fields, enrollments, managerEmail = ''] = process.argv.slice(2)
const { db, close } = await openDatabase({
  databaseUrl: null,
  dataDir,
  onFatal: (error) => {
    throw error
  },
})
await makeManyFields(db, Number(fields))
await makeManyEnrollments(db, Number(enrollments), managerEmail)
await close()
