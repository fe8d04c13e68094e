// Words that the project does not use, and what it says instead: docs/words.md. Spelling holds in every file; phrases hold
// in every sentence that a person can read, and in the documents.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentences } from './sentences.mjs'
import { root, say } from './setup.mjs'

/** American spelling, and names that mean something else in this field. */
const SPELLINGS = [
  [/programme[sd]?\b|programme(?=[A-Z_])/gi, 'program'],
  [/neighbour/gi, 'neighbor'],
  [/colour/gi, 'color'],
  [/\bgrey/gi, 'gray'],
  [/(kilo|centi|milli|\b)metres?\b/gi, 'meter'],
  [/cancell(ed|ing|er|able)/gi, 'canceled, canceling'],
  [/licence/gi, 'license'],
  [
    /\b(organis|recognis|normalis|serialis|summaris|initialis|synchronis|optimis|minimis|maximis|analys)(e[sd]?|ing)\b/gi,
    'the spelling with z',
  ],
  [/\bcent(re[sd]?|ring)\b/gi, 'center'],
  [/\bcatalogue/gi, 'catalog'],
  [/\bbehaviour/gi, 'behavior'],
  [/\bhonour/gi, 'honor'],
  [/\bfavour/gi, 'favor'],
  [/\b(un)?labell(ed|ing)\b/gi, 'labeled'],
  [/\btravell(ed|ing|er)\b/gi, 'traveled'],
  [/\benrol(s|ment)?\b/gi, 'enroll, enrollment'],
  [/\bwhilst\b/gi, 'while'],
  [/\be-mail/gi, 'email'],
  [/\bcheque/gi, 'check'],
  [/\b(crowds?|seats?|homeless|tangles?)\b/gi, 'the name of what it is'],
  [/(?<=[a-z])(Room|Crowd|Seat|Tangle)|\b(Room|Crowd|Seat|Tangle)(?=[A-Z(<,:;])/g, 'the name of what it is'],
]

const PHRASES = [
  [/\bmeanwhile\b/i, 'say who did what: “Ana Ruiz changed this grower”'],
  [/\b(take|takes|taken|took|taking)( \{[^}]*\})? off\b/i, 'remove'],
  [/\b(put|puts|putting)( \{[^}]*\})? on\b/i, 'add'],
  [/\b(put|puts|putting)( \{[^}]*\})? away\b/i, 'deactivate'],
  [/\b(bring|brings|brought|bringing)( \{[^}]*\})? back\b/i, 'reactivate, or restore'],
  [/\b(take|takes|taken|took|taking)( \{[^}]*\})? back\b/i, 'undo'],
  [/\bdone again\b/i, 'redone'],
  [/\bmend(s|ed|ing)?\b/i, 'repair a boundary, fix a problem'],
  [/\b(look|looks|looked|looking) after\b/i, 'manager'],
  [/\b(lie|lies|lay|lying) on\b/i, 'overlap'],
  [/\bcoordinate reference system/i, 'coordinate system'],
  [/\b(is|are|was|were) told\b/i, 'say what appears where'],
  [/\bso many\b/i, 'the number'],
  [/\bby which\b/i, 'an active sentence'],
  [/\bany more\b/i, 'no longer'],
  [/\banew\b/i, 'again'],
  [/\bsomebody\b/i, 'someone'],
  [/\bis called that\b/i, 'has this name'],
  [/\btangle/i, 'crossing'],
  [/\bthe ones? that\b/i, 'the name of the thing'],
  [/\b(outlines?|parcels?)\b/i, 'boundary, shipment'],
  [/\bcreates? (a |the )?(new )?fields?\b(?! year)/i, 'add a field'],
  [/\b(enrollments|field years) by state\b|\bstate of (a|an|the|this) (enrollment|field year)\b/i, 'status'],
  [/\bedit (an? |the )?(growers?|fields?|field years?|enrollments?|points?|samples?)\b/i, 'change'],
  [/, ?,/, 'one comma'],
]

/** Where a word stands for a reason: a pattern of files, the words it may say there (all of them without), the reason. */
const EXCEPTIONS = [
  { files: /^apps\/api\/src\/db\/migrations\//, why: 'An applied migration never changes.' },
  { files: /^apps\/api\/src\/db\/respelled\.test\.ts$/, why: 'It tests that migration.' },
  { files: /^apps\/api\/src\/areas\/exports\/migrated\.test\.ts$/, why: 'It begins before that migration.' },
  { files: /^packages\/core\/src\/routes\/(former|guard\.test)\.ts$/, why: 'Names in old addresses.' },
  { files: /enrollments\/create\/draft\.test\.ts$/, words: /^programme$/i, why: 'A name in an old draft.' },
  { files: /^docs\/words\.md$|^scripts\/lib\/words(\.test)?\.mjs$/, why: 'They name the words.' },
  {
    files: /^(docs\/|CHANGELOG\.md)/,
    words: /^(programme|cancelled|metre)$/i,
    why: 'They tell of the old names in addresses.',
  },
  { files: /sampling|charts/, words: /^outlines?$/i, why: 'A stratum has an outline, not a boundary.' },
  { files: /^docs\/spec\/uploads\.md$/, words: /^parcel$/i, why: 'A column is named so in files.' },
  {
    files: /crs|geoparquet|shapefile|geojson|wkt/i,
    words: /^metres?$/i,
    why: 'The unit of a coordinate system is named so.',
  },
  { files: /(strangers-files\.test|sample-names)\.ts$/, words: /^metres$/i, why: 'A file is named so.' },
]

const isExcepted = (file, word) =>
  EXCEPTIONS.some(({ files, words }) => files.test(file) && (words === undefined || words.test(word)))

/** The spellings of a text that the project does not use. */
export function misspelled(file, text) {
  return text
    .split('\n')
    .flatMap((line, at) =>
      SPELLINGS.flatMap(([pattern, use]) =>
        [...line.matchAll(pattern)]
          .filter(([word]) => !isExcepted(file, word))
          .map(([word]) => ({ file, line: at + 1, word, use })),
      ),
    )
}

/** The phrases of sentences that the project does not use. */
export const misspoken = (spoken) =>
  spoken.flatMap(({ file, line, text }) =>
    PHRASES.flatMap(([pattern, use]) => {
      const word = text.match(pattern)?.[0]
      return word === undefined || isExcepted(file, word) ? [] : [{ file, line, word, use }]
    }),
  )

function textFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  // A file that was deleted stands in the index until that is staged.
  const isText = (file) => /\.(ts|tsx|mjs|md|sql)$/.test(file)
  return stdout.split('\0').filter((file) => isText(file) && existsSync(join(root, file)))
}

/** Documents but for decisions, which keep the words of their day. */
const DOCUMENT = /^(README|CHANGELOG|docs\/(?!decisions\/).*|packages\/[\w-]+\/README)\.md$/

/** Each line of the documents as a sentence. */
const documentLines = (files) =>
  files
    .filter((file) => DOCUMENT.test(file))
    .flatMap((file) => linesOf(file).map((text, at) => ({ file, line: at + 1, text })))

const linesOf = (file) => readFileSync(join(root, file), 'utf8').split('\n')

/** @returns whether the project's words are used; what is not is said, one line each */
export function checkWords() {
  const files = textFiles()
  const spoken = sentences()
  const faults = [
    ...files.flatMap((file) => misspelled(file, linesOf(file).join('\n'))),
    ...misspoken([...spoken, ...documentLines(files)]),
  ]
  for (const { file, line, word, use } of faults) say(`${file}:${line}: “${word}”. Use: ${use}.`)
  return faults.length === 0
}
