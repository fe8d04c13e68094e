/**
 * Label codes: eight characters of Crockford’s base 32, shown as `K7Q2-9MXA`. Seven are random; the last is the check
 * character of ISO/IEC 7064, MOD 37-2, with the standard’s values of characters (0–9, then A = 10 … Z = 35). It tells every
 * single wrong character and every two neighbors that changed places.
 */
export const CODE_LENGTH = 8
/** Without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const MODULUS = 37
const RADIX = 2
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** What people read or type for a character of the alphabet. */
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** The check character of seven others; null if it is outside of the alphabet: such a code is never issued. */
export function checkCharacterOf(seven: string): string | null {
  let sum = 0
  for (const character of seven) sum = ((sum + VALUES.indexOf(character)) * RADIX) % MODULUS
  const check = VALUES[(MODULUS + 1 - sum) % MODULUS] ?? ''
  return check !== '' && CODE_ALPHABET.includes(check) ? check : null
}

/** Whether eight characters, upper case and without hyphen, are a code. */
export const isLabelCode = (text: string): boolean =>
  text.length === CODE_LENGTH &&
  [...text].every((character) => CODE_ALPHABET.includes(character)) &&
  checkCharacterOf(text.slice(0, -1)) === text.at(-1)

/**
 * Text as a code has it: upper case, o as 0, i and l as 1, without hyphens and spaces. Nothing is checked.
 * `k7q2-9mxa` → `K7Q29MXA`.
 */
export const normalizeCode = (text: string): string =>
  [...text.toUpperCase().replaceAll(/[\s\u00ad\u2010-\u2015\u2212-]/g, '')]
    .map((character) => READ_AS[character] ?? character)
    .join('')

/** `K7Q29MXA` → `K7Q2-9MXA`. */
export const formatCode = (code: string): string =>
  code.length === CODE_LENGTH ? `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}` : code

/**
 * A new code.
 *
 * @param random fills bytes with random values: `crypto.getRandomValues`
 */
export function makeCode(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): string {
  for (;;) {
    // 256 is a multiple of 32: each character is equally likely.
    const seven = [...random(new Uint8Array(CODE_LENGTH - 1))]
      .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
      .join('')
    const check = checkCharacterOf(seven)
    if (check !== null) return `${seven}${check}`
  }
}

/** Codes that differ from eight characters in one of them, or in two neighbors that changed places. */
export function correctionsOf(text: string): string[] {
  if (text.length !== CODE_LENGTH) return []
  const found = new Set<string>()
  for (let at = 0; at < CODE_LENGTH; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)]
    for (const character of CODE_ALPHABET) found.add(`${before}${character}${after}`)
    if (at > 0) found.add(`${text.slice(0, at - 1)}${text[at]}${text[at - 1]}${after}`)
  }
  found.delete(text)
  return [...found].filter(isLabelCode)
}
