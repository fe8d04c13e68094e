/** What looks the same for people and is in our fonts. */
const SAME: Readonly<Record<string, string>> = { '\u00b5': '\u03bc', '₂': '2', '→': '–', '\u2212': '–' }
/** Controls, formats such as joiners, and the selectors of variants. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text with ‘?’ for each character that cannot be printed: letters with marks and emoji of several code points are one
 * character. Line ends and tabs are spaces; invisible characters are left out.
 *
 * @param has whether a code point can be printed
 * @param onMissing is given each character that cannot
 */
export function printable(
  text: string,
  has: (codePoint: number) => boolean,
  onMissing: (character: string) => void = () => {},
): string {
  // Most texts: nothing to look up.
  if (/^[\x20-\x7e]*$/.test(text)) return text
  let out = ''
  for (const { segment } of graphemes.segment(text.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' '))) {
    const visible = [...segment.replaceAll(INVISIBLE, '')].map((one) => SAME[one] ?? one)
    if (visible.every((one) => has(one.codePointAt(0) ?? 0))) out += visible.join('')
    else {
      onMissing(segment)
      out += '?'
    }
  }
  return out
}
