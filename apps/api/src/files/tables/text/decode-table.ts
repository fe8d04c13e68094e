import { unreadable } from '../../unreadable.ts'
import { TABLES_READ } from '../limits.ts'

export interface DecodedTable {
  text: string
  /** As a person knows it. */
  encoding: string
}

const AGAIN = 'Save or export it again in UTF-8, then read that file.'

/** @throws errors.unreadableFile when it is no text, or damaged */
export function decodeTable(bytes: Uint8Array): DecodedTable {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) {
    const text = decoded(bytes, wide.label)
    if (text !== null && !text.includes('\0')) return { text, encoding: wide.name }
    throw unreadable('The text is in UTF-16, but damaged or incomplete', AGAIN)
  }
  if (bytes.includes(0)) throw unreadable('This is a binary file, not a table', TABLES_READ)
  const text = decoded(bytes, 'utf-8')
  if (text !== null) return { text, encoding: 'UTF-8' }
  const western = new TextDecoder('windows-1252').decode(bytes)
  const central = new TextDecoder('windows-1250').decode(bytes)
  return isCentral(western, central)
    ? { text: central, encoding: 'Windows-1250' }
    : { text: western, encoding: 'Windows-1252' }
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const LITTLE = { label: 'utf-16le', name: 'UTF-16 LE' }
const BIG = { label: 'utf-16be', name: 'UTF-16 BE' }
const LOOKED_AT = 4_096
/** Of the characters of a table, those below 256: digits, delimiters and line ends alone are more. */
const MIN_SHARE = 0.3
/** So many times more zeros are in one place than in the other, where only few letters have them. */
const MANY = 10

/** By a byte order mark, or by the zeros that stand in every other place. */
function wideEncodingOf(bytes: Uint8Array): typeof LITTLE | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return LITTLE
  if (first === 0xfe && second === 0xff) return BIG
  const head = bytes.subarray(0, LOOKED_AT - (LOOKED_AT % 2))
  let [even, odd] = [0, 0]
  for (const [at, byte] of head.entries())
    if (byte === 0) {
      if (at % 2 === 0) even += 1
      else odd += 1
    }
  const enough = (head.length / 2) * MIN_SHARE
  if (odd > enough && even < odd / MANY) return LITTLE
  if (even > enough && odd < even / MANY) return BIG
  return null
}

/** The letters beyond ASCII of languages whose text is written in Windows-1252; signs are the same in both, or no letters. */
const WESTERN = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúü',
  'áâãàçéêíóôõúü',
  'àèéìíîòóùú',
  'æøåéä',
  'åäöé',
  'áðéíóúýþæö',
  'áéëïóöü',
]
/** The same of Windows-1250. */
const CENTRAL = ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž']

/** Letters alone tell the two apart: the text is central European where one of its languages has them all, and no western one. */
function isCentral(western: string, central: string): boolean {
  const isWestern = !LETTER_AFTER_SIGN.test(western) && isOfOne(WESTERN, western)
  return !isWestern && isOfOne(CENTRAL, central)
}

/** `³adny`: what would be a sign stands at the beginning of a word, or is a control character. */
const LETTER_AFTER_SIGN = /[³¹¼¾£¥¯¿][\p{Ll}]|[\u0080-\u009f]/u

function isOfOne(alphabets: readonly string[], text: string): boolean {
  const letters = new Set(text.toLowerCase().match(/(?![a-zªºµ])\p{L}/gu) ?? [])
  return (
    letters.size > 0 &&
    alphabets.some((alphabet) => [...letters].every((letter) => alphabet.includes(letter)))
  )
}
