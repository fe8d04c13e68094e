import { CODE_LENGTH, normalizeCode, readScanText } from '@org/core'
import { americanTextOf, type Key, textOf } from './keys.ts'

/** The symbol that takes back the last scan, as it is scanned. */
export const UNDO_TEXT = 'UNDO-SCAN'
/** Between two keys of one burst: a longer pause divides it. */
export const PAUSE_MS = 120
/** Parts of a code with longer pauses between them are joined within this time. */
export const JOIN_MS = 600
/** Shorter is typed. */
export const LEAST_SCAN = 4
/** On average between two keys of a code: nobody types eight such characters as fast. */
const CODE_KEY_MS = 75
/** Between two keys of a scan that is no code. */
const SCAN_KEY_MS = 60
/** The same in a text, where people write words. */
const TEXT_KEY_MS = 35
/** Before the key that ends such a scan in a text. */
const TEXT_END_MS = 60
/** So long after a scan the keys that end it still come: Enter and a line feed, or Enter after a code that was known by then. */
export const LATE_END_MS = 300
/** The most pauses within one code. */
const MOST_PAUSES = 2

/** Keys that came after each other without a pause. */
export type Burst = readonly Key[]

/** What was scanned, and the first of the keys that it was scanned with. */
export interface Found {
  texts: readonly string[]
  keys: Burst
}

/** The codes that a text is of, as they are scanned; null where anything in it is none. `K7Q29MXAK7Q2A032` has two. */
export function codesOf(text: string): string[] | null {
  if (readScanText(text).kind === 'code') return [text]
  const parts = text.replaceAll(/\][A-Za-z][0-9A-Za-z]/g, ' ').split(/[^0-9A-Za-z-]+/)
  const codes: string[] = []
  for (const part of parts.filter((each) => each !== '')) {
    const found = part.toUpperCase() === UNDO_TEXT ? [UNDO_TEXT] : codesIn(part)
    if (found === null) return null
    codes.push(...found)
  }
  return codes.length === 0 ? null : codes
}

/** The most codes that are taken from one burst. */
const MOST_CODES = 4

/** One code, or several of the same make behind each other. */
function codesIn(part: string): string[] | null {
  for (let count = 1; count <= MOST_CODES; count++) {
    const length = part.length / count
    const codes = Array.from({ length: count }, (_, at) => part.slice(at * length, (at + 1) * length))
    if (Number.isInteger(length) && codes.every((code) => readScanText(code).kind === 'code')) return codes
  }
  return null
}

/**
 * The codes of what this computer’s keyboard wrote, or an American one would have written: rather whole ones than such as a
 * scanner adds letters to.
 */
function readingOf(keys: Burst): string[] | null {
  const american = americanTextOf(keys)
  const readings = [codesOf(textOf(keys)), american === null ? null : codesOf(american)]
  return readings.find((codes) => codes?.every(isWhole)) ?? readings.find((codes) => codes !== null) ?? null
}

function isWhole(code: string): boolean {
  const read = readScanText(code)
  return code === UNDO_TEXT || (read.kind === 'code' && !/[0-9A-Za-z]/.test(read.around))
}

/** The codes in what was typed last, with what came before a pause where it is part of them. */
export function findCodes(bursts: readonly Burst[]): Found | null {
  for (let from = bursts.length - 1; from >= Math.max(0, bursts.length - 1 - MOST_PAUSES); from--) {
    const parts = bursts.slice(from)
    const keys = parts.flat()
    const texts = readingOf(keys)
    if (texts !== null && isScannersPace(parts)) return { texts, keys }
  }
  return null
}

const gapsOf = (burst: Burst): number[] =>
  burst.slice(1).map(({ at }, place) => at - (burst[place]?.at ?? at))

/** Whether no person types as fast: on average, and in most places. */
function isScannersPace(bursts: readonly Burst[]): boolean {
  const gaps = bursts.flatMap(gapsOf)
  const sum = gaps.reduce((total, gap) => total + gap, 0)
  return gaps.length > bursts.length && sum <= gaps.length * CODE_KEY_MS
}

/** Whether a scanner sent it, although it is no code: another barcode, or part of a code. */
export function isScanned(burst: Burst): boolean {
  const most = burst.some(({ taken }) => taken !== null) ? TEXT_KEY_MS : SCAN_KEY_MS
  return burst.length >= LEAST_SCAN && gapsOf(burst).every((gap) => gap <= most)
}

/** Whether the key that ends a line is of the scan before it, which is no code. */
export const isEndOf = (burst: Burst, passedMs: number): boolean =>
  isScanned(burst) && passedMs <= (burst.some(({ taken }) => taken !== null) ? TEXT_END_MS : LATE_END_MS)

/** Whether it can be part of a code that did not arrive whole. */
export function isPart(text: string): boolean {
  const part = normalizeCode(text)
  return part.length < CODE_LENGTH && /^[0-9A-Z]+$/.test(part)
}
