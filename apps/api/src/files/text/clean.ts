/**
 * Text the database can hold and a person can read: no control characters, no halves of surrogate pairs, NFC,
 * trimmed, and cut with an ellipsis beyond the length.
 */
export function cleanText(text: string, maxLength: number): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
  if (clean.length <= maxLength) return clean
  return `${clean
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

/** Letters that a program lost before are shown as `?`: the sign for them looks like a fault of the reading. */
export const withLettersLost = (text: string): string => text.toWellFormed().replaceAll('\ufffd', '?')
