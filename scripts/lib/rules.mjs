// Each rule of docs/spec is written once, and no test cites a rule that is not there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

const ID = '[A-Z]{2,5}-\\d+'
/** Where a rule is written: `**MAP-6** …`, or the first column of a table. */
const RULE = new RegExp(`\\*\\*(${ID})\\*\\*|^\\| *(${ID}) *\\|`, 'gm')
/** What the name of a test that cites rules begins with: `'SCR-36, MAP-4: …`. */
const CITATION = new RegExp(`['"\`](${ID}(?:(?:, | and | to )${ID})*): `, 'g')

/** The files of a folder whose names end so, at whatever depth; nothing that was installed or built. */
function filesIn(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => ending.test(name) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(name))
    .map((name) => join(folder, name))
    .toSorted()
}

/** Each rule with the file it is written in, in the order of the files; twice where it is written twice. */
const rulesWritten = () =>
  filesIn('docs/spec', /\.md$/).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(RULE)].map(([, inText, inTable]) => [
      inText ?? inTable,
      file,
    ]),
  )

/** Each rule that a test cites, with one file that does. */
function rulesCited() {
  const cited = new Map()
  for (const file of ['apps', 'packages', 'e2e', 'scripts'].flatMap((folder) =>
    filesIn(folder, /\.test\.(tsx?|mjs)$/),
  ))
    for (const [, names] of readFileSync(join(root, file), 'utf8').matchAll(CITATION))
      for (const [rule] of names.matchAll(new RegExp(ID, 'g'))) cited.set(rule, file)
  return cited
}

/** @returns whether each citation leads to one rule; what does not is said, one line each */
export function checkRules() {
  const written = rulesWritten()
  const cited = rulesCited()
  const known = new Set(written.map(([rule]) => rule))
  const faults = [
    ...written
      .filter(([rule], at) => written.findIndex(([other]) => other === rule) !== at)
      .map(([rule, file]) => `${rule} is written twice, in ${file} for the second time.`),
    ...[...cited]
      .filter(([rule]) => !known.has(rule))
      .map(([rule, file]) => `${file} cites ${rule}, which is no rule.`),
  ]
  for (const fault of faults) say(fault)
  return faults.length === 0
}
