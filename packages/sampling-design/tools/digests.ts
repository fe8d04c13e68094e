import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestSmallDesigns } from '../src/testing/designs.ts'

/** Writes the digests that Node and Chromium are held to: to be run when a method was changed on purpose. */
const path = join(import.meta.dirname, '../src/testing/committed-digests.json')
const digests = digestSmallDesigns()
writeFileSync(path, `${JSON.stringify(digests, null, 2)}\n`)
process.stdout.write(`${Object.keys(digests).length} designs: ${path}\n`)
