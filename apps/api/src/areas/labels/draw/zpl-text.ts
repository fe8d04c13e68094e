import { printable } from '../../../files/pdf/printable.ts'

/** The printer’s own font has Latin letters and these; the rest differs from printer to printer. */
const LAST_LATIN = 0x24f
const SIGNS = new Set(Array.from('–—‘’“”…·', (sign) => sign.codePointAt(0)))

/** Text as the fonts of label printers have it. */
export const printableByPrinter = (text: string, onMissing: (character: string) => void): string =>
  printable(text, (codePoint) => codePoint <= LAST_LATIN || SIGNS.has(codePoint), onMissing)

/** Text of a field: `^` and `~` begin commands, and `_` begins a character’s hexadecimal number. */
export const fieldData = (text: string): string =>
  text.replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Widths of the printer’s font 0 in parts of its height, rather too wide: a text that is too long leaves the label. */
const NARROW = /[ijlrtfI.,:;'|!()[\]·‘’ ]/
const WIDE = /[MWmw@%&…—]/
const CAPITAL = /[\p{Lu}+=<>#]/u
const widthOf = (character: string): number => {
  if (NARROW.test(character)) return 0.4
  if (WIDE.test(character)) return 1
  return CAPITAL.test(character) ? 0.75 : 0.6
}

/** About how wide text is at a height of 1. */
export const estimatedWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + widthOf(character), 0)
