// npm run sentences [-- folder …]: every sentence that a person can read in the product, by file and line.
import { say, setUp } from './lib/setup.mjs'

await setUp()
const { sentences } = await import('./lib/sentences.mjs')

const folders = process.argv.slice(2)
const all = sentences().filter(
  ({ file }) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)),
)
for (const [file, found] of Map.groupBy(all, (sentence) => sentence.file)) {
  say(`\n${file}`)
  for (const { line, text } of found) say(`${String(line).padStart(5)}  ${text}`)
}
say(`\n${all.length} sentences.`)
