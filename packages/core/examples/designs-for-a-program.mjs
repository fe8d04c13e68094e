// A design for each field of a program whose boundary is confirmed and that has none yet.
//   DASH_BASE_URL=https://ops.example.com DASH_SERVICE_KEY=dashkey_… node designs-for-a-program.mjs "Soil carbon" 2026
// The service account needs the rights records.read and designs.edit. Run again, it does what is left.
import { designInputOf, designPlanSchema, eachRow, isProductError } from '@org/core'
import { designSheet, SamplingError } from '@org/sampling-design'
import { client } from './connection.mjs'

const [, , program = '', year = String(new Date().getFullYear())] = process.argv
if (program === '') throw new Error('Name the program: node designs-for-a-program.mjs "Soil carbon" 2026')

/** A point for each 2 hectares, 8 at least. */
const planFor = (areaHa) => {
  const strataCount = Math.max(4, Math.round(areaHa / 4))
  return designPlanSchema.parse({
    method: 'compact_equal_area',
    strataCount,
    pointCount: strataCount * 2,
    minPointsPerStratum: 2,
    allocation: 'proportional',
    cellSizeM: 20,
    bufferM: 10,
    minDistanceM: 0,
    replacementsPerStratum: 1,
    placement: 'balanced',
    seed: Number(year),
  })
}
const depths = [
  { topCm: 0, bottomCm: 15 },
  { topCm: 15, bottomCm: 30 },
]

let [made, left] = [0, 0]
const rows = eachRow(client.fieldYears.list, { program, year: Number(year), status: ['boundary_confirmed'] })
for await (const { id, fieldName } of rows) {
  try {
    const { version, fieldId, boundaryVersionId } = await client.fieldYears.get({ id })
    const { geometry, areaHa } = await client.fields.boundary({ id: fieldId, boundaryId: boundaryVersionId })
    const plan = planFor(areaHa)
    // The server makes the design again and refuses one that differs by a bit.
    const { digests } = designSheet(designInputOf(plan, geometry))
    const commit = { fieldYearId: id, version, replacesId: null, plan, depths, digests }
    const { pointCount, sampleCount } = await client.designs.commit(commit)
    console.log(`${fieldName}: ${pointCount} points, ${sampleCount} samples`)
    made += 1
  } catch (error) {
    // One field that cannot be designed keeps no other from its design; what is wrong with all of them ends the program.
    if (!(error instanceof SamplingError) && !isProductError(error, 'conflict')) throw error
    console.error(`${fieldName}: ${error.message}`)
    left += 1
  }
}
console.log(`${made} designs made, ${left} left`)
if (left > 0) process.exitCode = 1
