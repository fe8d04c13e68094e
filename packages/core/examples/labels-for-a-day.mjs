// The labels of the samples that crews collect on a day, as a PDF on Avery 5160 sheets.
//   DASH_BASE_URL=https://ops.example.com DASH_SERVICE_KEY=dashkey_… node labels-for-a-day.mjs 2026-10-12 ["Crew North"]
// Samples that have a label get none, so a second run prints what came since. The service account needs records.read,
// samples.edit and exports.make.
import { writeFile } from 'node:fs/promises'
import { downloadExport } from '@org/core'
import { client } from './connection.mjs'

const [, , day = new Date().toISOString().slice(0, 10), crewName] = process.argv

const { items: crews } = await client.crews.list()
const crew = crews.find(({ name }) => name === crewName)
if (crewName !== undefined && crew === undefined) throw new Error(`No crew is called ${crewName}`)

const filter = { plannedOn: [day], counts: 'yes', ...(crew === undefined ? {} : { crewId: [crew.id] }) }
const source = { kind: 'points', filter }

const plan = await client.labels.plan({ source })
for (const { count, why } of plan.left) console.log(`${count} get no label: ${why}`)
if (plan.count === 0) console.log(`No labels to print for ${day}`)
else {
  const layout = { sheet: { key: 'avery5160' } }
  const printed = await client.labels.print({ source, layout })
  const { bytes } = await downloadExport(client, printed.export)
  const name = `labels-${day}.pdf`
  await writeFile(name, bytes)
  console.log(`${name}: ${printed.count} labels`)
}
