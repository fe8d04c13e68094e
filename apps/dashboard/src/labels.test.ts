import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities } from '@org/core'
import { expect, it } from 'vitest'

const HERE = import.meta.dirname

/** Labels that read like a column's and name something else. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  // A way to bring in a new field.
  'areas/fields/editor/NewFieldWays.tsx': ['File'],
  // One of three ways to narrow the list, beside “Inactive” and “All”.
  'areas/growers/screens/GrowersScreen.tsx': ['Active'],
  // What stands in the way of a candidate.
  'areas/enrollments/roll-over/CandidateTable.tsx': ['Note'],
  // Why a person does it: of no column of a grower or of staff.
  'areas/growers/details/Activation.tsx': ['Reason'],
  'areas/staff/parts/AccessDialog.tsx': ['Reason'],
  'areas/staff/parts/KeyDialogs.tsx': ['Reason'],
  // A program’s, which is kept as a person’s first name.
  'areas/staff/parts/ServiceDialog.tsx': ['Name'],
  // How large a boundary is: of no laboratory.
  'areas/fields/editor/BoundaryFacts.tsx': ['Measures'],
  // What is said of a cell: of no column.
  'areas/comments/parts/CommentForm.tsx': ['Comment'],
  // A state.
  'areas/enrollments/states.ts': ['Active'],
  // A step of an upload.
  'areas/results/parts/StepsLine.tsx': ['File'],
  // A role.
  'areas/staff/parts/PersonLine.tsx': ['Operation manager'],
}

const COLUMNS = Object.values(entities)
  .flatMap(({ columns }) => Object.entries(columns))
  .filter(([, column]) => column.told !== false)
const LABELS = new Set(COLUMNS.map(([, { label }]) => label))
const IN_ANY_CASE = new Set([...LABELS].map((label) => label.toLowerCase()))
const KEYED = new Set(COLUMNS.map(([key, { label }]) => `${key} ${label}`))

/** `label="Farm"`, `label: 'Farm'`, `label={'Farm'}`. */
const NAMED = /\blabel(?:=\{?|:)\s*(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`)/g
/** `['Farm', value]` */
const PAIRED = /\[\s*'([^'\n]+)',/g
/** `<dt>Farm</dt>` */
const TAGGED = />\s*([^<>{}]+?)\s*</g
/** `{ farm: 'Farm' }`, `['farm', 'Farm']`. */
const BY_KEY = /\b(\w+)(?::|',)\s*'([^'\n]+)'/g

const matched = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '')

const labelsIn = (text: string): string[] => [
  ...matched(text, NAMED).filter((label) => IN_ANY_CASE.has(label.toLowerCase())),
  ...[...matched(text, PAIRED), ...matched(text, TAGGED)].filter((label) => LABELS.has(label)),
  ...[...text.matchAll(BY_KEY)]
    .filter(([, key, label]) => KEYED.has(`${key} ${label}`))
    .map(([, , label = '']) => label),
]

it('CAT-7: a label of the catalog’s columns is written in the catalog alone', () => {
  const sources = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name),
  )
  const written = sources.flatMap((name) =>
    labelsIn(readFileSync(join(HERE, name), 'utf8'))
      .filter((label) => !OTHERS[name]?.includes(label))
      .map((label) => `${name}: ${label}`),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(written).toEqual([])
})

it.each([
  '<TextField label="Crop" />',
  "<TextField label={'crop'} />",
  '{ label: `Crop` }',
  "[['Crop', crop]]",
  '<dt>Crop</dt>',
  "{ crop: 'Crop' }",
  "['crop', 'Crop']",
])('CAT-7: %s is a label written out', (text) => {
  expect(labelsIn(text).map((label) => label.toLowerCase())).toContain('crop')
})
