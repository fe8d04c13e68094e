import fc from 'fast-check'
import { decode, encode } from 'iconv-lite'

/** Attributes of three polygons, each value as it is written. */
export interface AttributeTable {
  columns: readonly Pick<Column, 'name' | 'type'>[]
  rows: readonly (readonly string[])[]
}

const ROWS = 3

/** The polygon of a row, counter-clockwise. */
export function polygonOf(row: number): [number, number][] {
  const [west, east] = [10 + row, 10.01 + row]
  return [
    [west, 50],
    [east, 50],
    [east, 50.01],
    [west, 50.01],
    [west, 50],
  ]
}

/** As WKT. */
export const shapeOf = (row: number): string =>
  `POLYGON ((${polygonOf(row)
    .map((position) => position.join(' '))
    .join(',')}))`

/** Letters of many alphabets, also such as are several characters of Unicode. */
export const ALPHABETS = [
  ...'abcXYZäöüßéñçøåłşğİ',
  ...'αβγΩжяЩїשלוםعربيไทย田場圃한국어',
  'क्ष',
  'é',
  '\u{1f33e}',
]

const words = (letters: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: most }).map((all) => all.join(''))

const digits = (most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: most }).map((all) => all.join(''))

/** Beside 2^53, JavaScript's numbers have only every other one. */
const besideSafe = fc.bigInt({ min: -5n, max: 5n }).map((step) => 2n ** 53n + step)
const whole64 = fc.oneof(
  besideSafe,
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -1000n, max: 1000n }),
)
/** Of at most 15 digits, which every double has. */
const decimal = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), digits(8))
  .map(([front, back]) => String(Number(`${front}.${back}`)))

const LIKE_NUMBERS = [
  '1e5',
  'NaN',
  '0x10',
  '-0',
  '+7',
  '1,5',
  '12.50',
  '1E400',
  'true',
  'null',
  'inf',
  '1.',
  '.5',
]
const LIKE_MARKUP = [
  'a "quoted" one',
  'a,b;c\td|e',
  '<b>bold</b> & more',
  ']]>',
  "it's",
  '=1+1',
  '\\n',
  'two\nlines',
  '{}',
]

const textValue = (letters: readonly string[]) =>
  fc.oneof(
    fc.constant(''),
    fc.tuple(fc.constantFrom('', '-'), digits(20)).map((parts) => parts.join('')),
    besideSafe.map(String),
    digits(5).map((number) => `000${number}`),
    fc.constantFrom(...LIKE_NUMBERS),
    fc.constantFrom(...LIKE_MARKUP),
    words(letters, 12),
    words([...letters, ' '], 30),
  )

const SPECIAL_NAMES = [
  'name',
  'Name',
  'description',
  'Folder',
  'id',
  'FID',
  'constructor',
  'toString',
  '__proto__',
  'FIELD_NAME_A',
  'FIELD_NAME_B',
  'geom',
  'type',
] as const

export interface TableKind {
  letters: readonly string[]
  /** Besides the names that programs may take for something else. */
  names?: readonly string[]
  /** Of these, such as the writer makes something else of. */
  without?: readonly string[]
  /** Whether names can be there more than once, and be empty. */
  repeats?: boolean
  longestName?: number
}

interface Column {
  name: string
  type: 'String' | 'Integer64' | 'Real'
  /** One for each row. */
  values: string[]
}

function nameOf({ letters, names = [], without = [], repeats = false, longestName = 20 }: TableKind) {
  const all = [...SPECIAL_NAMES, ...names, ...(repeats ? ['', 'name', 'name (2)', 'Column 2'] : [])]
  const special = all.filter((name) => !without.includes(name))
  const cut = (name: string) => name.slice(0, longestName)
  return fc.oneof(
    fc.constantFrom(...special).map(cut),
    words([...letters, ...'abc_1'], 11).map((word) => cut(`x${word}`)),
  )
}

function columnOf(kind: TableKind): fc.Arbitrary<Column> {
  const name = nameOf(kind)
  const some = (type: Column['type'], value: fc.Arbitrary<string>) =>
    fc.record({
      name,
      type: fc.constant(type),
      values: fc.array(value, { minLength: ROWS, maxLength: ROWS }),
    })
  return fc.oneof(
    { weight: 4, arbitrary: some('String', textValue(kind.letters)) },
    { weight: 1, arbitrary: some('Integer64', whole64.map(String)) },
    { weight: 1, arbitrary: some('Real', decimal) },
  )
}

function attributeTables(kind: TableKind): fc.Arbitrary<AttributeTable> {
  const size = { minLength: 2, maxLength: 10 }
  const columns = kind.repeats
    ? fc.array(columnOf(kind), size)
    : // GDAL gives other names to such as differ in their case only.
      fc.uniqueArray(columnOf(kind), {
        ...size,
        selector: ({ name }) => name.normalize('NFC').toLowerCase(),
      })
  return columns.map((all) => ({
    columns: all.map(({ name, type }) => ({ name, type })),
    rows: Array.from({ length: ROWS }, (_, row) => all.map(({ values }) => values[row] ?? '')),
  }))
}

/** Always the same ones. */
export const sampleTables = (kind: TableKind, numRuns: number): AttributeTable[] =>
  fc.sample(attributeTables(kind), { seed: 4, numRuns })

/** The letters of a code page of single bytes, with those of ASCII. */
export function lettersOf(page: string): string[] {
  const high = Array.from({ length: 128 }, (_, at) => at + 128)
  const letters = high.map((byte) => decode(Buffer.from([byte]), page))
  const own = letters.filter(
    (letter) => /^\p{L}$/u.test(letter) && decode(encode(letter, page), page) === letter,
  )
  return [...own, ...own, ...'abcXYZ']
}
