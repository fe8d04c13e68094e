// `prepare.ts <benchmark> …`: makes the data of these side by side, before anything is measured.
import { DATA_OF } from './data.ts'

await Promise.all(process.argv.slice(2).map((name) => DATA_OF[name]?.()))
