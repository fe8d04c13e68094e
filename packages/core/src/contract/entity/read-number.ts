/** As Americans write a number: `1234.5`, `1,234.5`, `-0.5`, `1.2e3`. */
const PLAIN = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i
/** As Germans or the French do; a machine cannot tell `1.234` from it. */
const COMMA = /^[+-]?(?:\d{1,3}(?:[. ]\d{3})+|\d+),\d+$/
const EXAMPLE = 'such as 1234.5'

/** Reads a typed number. One with a decimal comma, a formula or a date is asked, never guessed. */
export function readNumber(typed: string): { value: number } | { problem: string } {
  const text = typed.trim().replace(/^−/, '-')
  if (text.startsWith('=')) return { problem: `Formulas are not computed here: type the number, ${EXAMPLE}` }
  if (COMMA.test(text)) return { problem: `Write the number with a decimal point, ${EXAMPLE}` }
  if (!PLAIN.test(text) || !/\d/.test(text)) return { problem: `Type a number, ${EXAMPLE}` }
  const value = Number(text.replaceAll(',', ''))
  return Number.isFinite(value) ? { value } : { problem: 'This number is too large' }
}
