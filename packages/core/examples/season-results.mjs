// A season's results as a CSV for R, without those that were rejected.
//   DASH_BASE_URL=https://ops.example.com DASH_SERVICE_KEY=dashkey_… node season-results.mjs 2026
// Then in R: results <- read.csv("results-2026.csv")
import { writeFile } from 'node:fs/promises'
import { exportFile } from '@org/core'
import { client } from './connection.mjs'

const year = Number(process.argv[2] ?? new Date().getFullYear())

const { bytes, record } = await exportFile(
  client,
  'results',
  // What client.results.list takes. 0 accepted, 120 suspect, 140 not detected.
  { year, quality: ['0', '120', '140'], sort: 'field' },
  {
    format: 'csv',
    columns: [
      ...['grower', 'fieldId', 'field', 'year', 'point', 'depthTopCm', 'depthBottomCm', 'sampleId'],
      ...['analyteKey', 'qualifier', 'value', 'unit', 'valueInUnit', 'analyteUnit', 'method', 'quality'],
    ],
    onProgress: ({ status, rowsDone, rowsTotal }) =>
      console.error(`${status}: ${rowsDone} of ${rowsTotal ?? '?'}`),
  },
)

// R reads the byte order mark, which spreadsheet programs need, as part of the first name.
const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
const name = `results-${year}.csv`
await writeFile(name, hasMark ? bytes.subarray(3) : bytes)
console.log(`${name}: ${record.rowsDone} results`)
