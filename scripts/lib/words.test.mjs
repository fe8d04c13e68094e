import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences.mjs'
import { misspelled, misspoken } from './words.mjs'

const texts = (source) => sentencesOf('x.tsx', source).map(({ line, text }) => `${line} ${text}`)

describe('sentences of a source', () => {
  it('are texts and templates with a space or a capital, holes in braces', () => {
    expect(
      texts(`const a = "Two words"\nconst b = \`Remove \${name} now\`\nconst c = "one"\nconst d = "Save"`),
    ).toEqual(['1 Two words', '2 Remove {name} now', '4 Save'])
  })

  it('are texts between tags, joined with what stands among them, once', () => {
    expect(texts('const a = <p className="not this">\n  Taken by <b>{who}</b> on {day}\n</p>')).toEqual([
      '2 Taken by {who} on {day}',
    ])
    expect(texts('const a = <p>\n  One {isTwo ? "two words" : \'three more words\'}\n</p>')).toEqual([
      '2 One {isTwo ? "two words" : \'three more words\'}',
      '2 two words',
      '2 three more words',
    ])
  })

  it('are no addresses, queries, keys, names of types or modules, or what is compared', () => {
    expect(
      texts(`import a from 'a b'
        type T = 'Some type'
        const b = { 'a key': 1, className: 'a b c', method: 'Get it' }
        sql\`SELECT a FROM b\`
        list.has('Some key')
        if (a === 'Some state') throw new Error('A message')`),
    ).toEqual(['6 A message'])
  })
})

describe('SCR-160: words that the project does not use', () => {
  it('are found in any file, with the word to use', () => {
    expect(misspelled('apps/a.ts', 'a\nconst colour = neighbour')).toEqual([
      { file: 'apps/a.ts', line: 2, word: 'neighbour', use: 'neighbor' },
      { file: 'apps/a.ts', line: 2, word: 'colour', use: 'color' },
    ])
    expect(misspelled('apps/a.ts', 'canceled, cancellation, room, perimeter, analysis, kilometers')).toEqual(
      [],
    )
  })

  it('stand where an exception says why', () => {
    expect(misspelled('apps/api/src/db/migrations/0001.sql', 'programme')).toEqual([])
    expect(misspelled('apps/api/src/files/crs/reproject.ts', 'UNIT["metre",1]')).toEqual([])
    expect(misspelled('apps/api/src/files/crs/reproject.ts', 'colour')).toHaveLength(1)
  })

  it('are one word for one thing: add a field, change a record, the status of an enrollment', () => {
    const wordsIn = (text) => misspoken([{ file: 'apps/a.tsx', line: 1, text }]).map(({ use }) => use)
    expect(wordsIn('Create field')).toEqual(['add a field'])
    expect(wordsIn('Create field years, create grower')).toEqual([])
    expect(wordsIn('Only operation managers can edit field years')).toEqual(['change'])
    expect(wordsIn('Undo last edit, edit by edit')).toEqual([])
    expect(wordsIn('Enrollments by state')).toEqual(['status'])
    expect(wordsIn('The state of this enrollment is “draft”')).toEqual(['status'])
    expect(wordsIn('State: Iowa')).toEqual([])
  })

  it('are found in sentences where they are phrases', () => {
    const spoken = sentencesOf('apps/a.tsx', 'const a = <p>Take {name} off</p>\nconst b = "Remove it"')
    expect(misspoken(spoken)).toEqual([
      { file: 'apps/a.tsx', line: 1, word: 'Take {name} off', use: 'remove' },
    ])
  })

  it('are two commas, which an edit can leave', () => {
    const spoken = sentencesOf(
      'apps/a.ts',
      "const a = 'Export it as GeoJSON,, then import it.'\nconst b = 'a, b, c'",
    )
    expect(misspoken(spoken)).toEqual([{ file: 'apps/a.ts', line: 1, word: ',,', use: 'one comma' }])
  })
})
