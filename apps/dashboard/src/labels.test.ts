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
}

const LABELS = new Set(
  Object.values(entities)
    .flatMap(({ columns }) => Object.values(columns))
    .filter((column) => column.told !== false)
    .map(({ label }) => label.toLowerCase()),
)

/** `label="Farm"`, `label: 'Farm'`. */
const WRITTEN = /\blabel(?:=|:\s*)(?:"([^"]+)"|'([^']+)')/g

it('CAT-7: a label of the catalog’s columns is written in the catalog alone', () => {
  const sources = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name),
  )
  const written = sources.flatMap((name) =>
    [...readFileSync(join(HERE, name), 'utf8').matchAll(WRITTEN)]
      .map(([, inTag, inObject]) => inTag ?? inObject ?? '')
      .filter((label) => LABELS.has(label.toLowerCase()) && !OTHERS[name]?.includes(label))
      .map((label) => `${name}: ${label}`),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(written).toEqual([])
})
