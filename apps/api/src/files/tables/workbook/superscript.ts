const PLAIN = '0123456789+-=()abcdefghijklmnoprstuvwxyz'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'
const BY_PLAIN = new Map([...PLAIN].map((character, at) => [character, [...RAISED][at] ?? character]))

/** A text that a cell shows raised, in raised letters: the footnote of 20¹ is no digit of the number. */
export const raised = (text: string): string =>
  [...text].map((character) => BY_PLAIN.get(character) ?? character).join('')
