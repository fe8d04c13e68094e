// Fills an embedded database, or a PostgreSQL, with field years: `field-years-process.ts <data folder | address> <field years>`.
import { fieldsFor, fillFieldYears } from './field-years.ts'
import { openToFill } from './filling.ts'

const [place = '', count] = process.argv.slice(2)
const fieldYears = Number(count)
const fields = fieldsFor(fieldYears)
const filling = await openToFill(place)
await filling.fields(fields)
// Of the newest year, which is not locked.
await filling.step('field years', { fieldYear: fieldYears }, (run) => fillFieldYears(run, fields, fieldYears))
await filling.close()
