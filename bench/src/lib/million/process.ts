// Fills an empty database with a large business: `process.ts <data folder | address> <million | embedded>`.
import * as z from 'zod/mini'
import { openToFill } from '../filling.ts'
import { codesOf } from '../labels.ts'
import { fillPoints } from '../points.ts'
import { fillProgram, fillResults, fillSamples, SIZES } from './fill.ts'

const [place = '', name] = process.argv.slice(2)
const size = SIZES[z.parse(z.enum(['million', 'embedded']), name)]
const filling = await openToFill(place)
await filling.fields(size.fields)
const mark = { point: 1 }
await filling.step('points', mark, (run) => fillPoints(run, size.fields))
await filling.step('samples', mark, (run) => fillSamples(run, codesOf(size.labels), size))
await filling.step('results', mark, (run) => fillResults(run, size))
await filling.step('program', mark, fillProgram)
await filling.close()
