import { cleanText } from './clean.ts'

/** What the parser complains of, and what was around it. */
export interface XmlComplaint {
  /** The parser's words. */
  message: string
  /** All of the XML. */
  text: string
  /** How far the parser has come in it. */
  at: number
  /** Where the last tag ended: no mistake is before it. */
  from: number
  /** The element that a closing tag would close, and where it was opened. */
  innermost: { name: string; at: number } | null
  /** Whether the parser has been told that there is no more. */
  isOver: boolean
}

/** The mistake in plain words, and where it is; `incomplete` where the text just ends. */
export interface XmlMistake {
  what: string
  line: number
}

export function mistakeOf(complaint: XmlComplaint): XmlMistake | 'incomplete' {
  const { text, from, at, message } = complaint
  const bare = bareAmpersand(text.slice(from, at))
  if (bare >= 0)
    return { what: 'an "&" stands by itself; XML writes it as "&amp;"', line: lineOf(text, from + bare) }
  if (complaint.isOver && endsWithin(complaint)) return 'incomplete'
  const [, say] = CAUSES.find(([pattern]) => pattern.test(message)) ?? []
  return { what: say?.(complaint) ?? 'is a mistake', line: lineOf(text, at) }
}

/** In an element, or already in the tag of the first one. */
const endsWithin = ({ message, text }: XmlComplaint): boolean =>
  /unclosed tag|unexpected end/.test(message) ||
  (/contain a root/.test(message) && text.lastIndexOf('<') > text.lastIndexOf('>'))

/** An "&" at the very end may be the beginning of an entity that is cut off. */
const BARE = /&(?!#\d+;|#x[\da-f]+;|[\p{L}_:][\p{L}\p{N}_:.-]*;|#?[\p{L}\p{N}]*$)/iu

/** What is marked as text, comments and instructions: an "&" means nothing in them. */
const MARKED = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const MARK = /<!\[CDATA\[|<!--|<[?]/g

function bareAmpersand(piece: string): number {
  let at = 0
  for (const { index, 0: mark } of piece.matchAll(MARK)) {
    if (index < at) continue
    const found = piece.slice(at, index + 1).search(BARE)
    if (found >= 0) return at + found
    const ending = MARKED.find(([begin]) => begin === mark)?.[1] ?? ''
    const end = piece.indexOf(ending, index + mark.length)
    if (end < 0) return -1
    at = end + ending.length
  }
  const found = piece.slice(at).search(BARE)
  return found < 0 ? -1 : at + found
}

/** The first line is 1. */
function lineOf(text: string, at: number): number {
  let line = 1
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    if (index + end.length > at) break
    line += 1
  }
  return line
}

type Say = (complaint: XmlComplaint) => string

const CAUSES: readonly (readonly [RegExp, Say])[] = [
  [/undefined entity/, ({ text, at }) => `${entityBefore(text, at)} is no entity that XML knows`],
  [
    /malformed character entity/,
    ({ text, at }) => `${entityBefore(text, at)} stands for a character that XML does not allow`,
  ],
  [/disallowed character\.$/, ({ text, at }) => `is ${characterBefore(text, at)}, which XML does not allow`],
  [/unexpected close tag|unmatched closing tag/, notClosed],
  [/weird empty close tag/, () => '"</>" closes an element without saying which'],
  [/must contain a root/, () => 'the file ends without any element'],
  [/only one root/, () => 'a second element begins after the first one has ended'],
  [/outside of root/, () => 'text stands outside of the first element'],
  [
    /unquoted attribute value/,
    ({ text, at }) => `the value of the attribute${attributeBefore(text, at)} is not in quotes`,
  ],
  [/no whitespace between attributes/, () => 'no space stands between two attributes'],
  [
    /duplicate attribute: (.*)\./,
    ({ message }) =>
      `the attribute ${shown(/duplicate attribute: (.*)\./.exec(message)?.[1] ?? '')} stands twice in one tag`,
  ],
  [
    /attribute without value|in attribute name/,
    () => 'an attribute has no value, or a name that XML does not allow',
  ],
  [
    /in (closing )?tag|forward-slash/i,
    () =>
      'a "<" begins no tag, or its tag has a name that XML does not allow; by itself XML writes it as "&lt;"',
  ],
  [/"\]\]>" is disallowed/, () => '"]]>" stands in the text'],
  [/malformed comment/, () => '"--" stands within a comment'],
  [/at the start of the document/, () => 'an XML declaration (<?xml … ?>) stands within the file'],
  [/doctype/i, () => 'a DOCTYPE stands within the file'],
  [
    /declaration|version|encoding|standalone|expected|quoted|value required/i,
    () => 'the XML declaration is wrong',
  ],
]

function notClosed({ text, at, innermost }: XmlComplaint): string {
  const closing = `</${shown(/<\/([^<>]*)>?$/.exec(text.slice(Math.max(0, at - 200), at))?.[1] ?? '')}>`
  if (innermost === null) return `${closing} closes nothing that is open`
  const line = lineOf(text, innermost.at)
  const where = line === lineOf(text, at) ? '' : ` of line ${line}`
  return `<${shown(innermost.name)}>${where} is not closed before ${closing}`
}

const shown = (name: string): string => cleanText(name, 50)

const entityBefore = (text: string, at: number): string =>
  `"${shown(/&[^&;]*;$/.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? '&')}"`

function characterBefore(text: string, at: number): string {
  const code = text.charCodeAt(at - 1)
  return code < 0x20 ? `a control character (code ${code})` : 'a character'
}

function attributeBefore(text: string, at: number): string {
  const name = /([\w:.-]+)\s*=\s*[^\s=]?$/.exec(text.slice(Math.max(0, at - 200), at))?.[1]
  return name === undefined ? '' : ` ${shown(name)}`
}
