import { parsePart } from './part-xml.ts'

/** How a number is shown. `time`: of a day, without one. */
export type NumberKind = 'number' | 'date' | 'time' | 'percent'
/** A format of which a number is shown with more than its digits: an id with zeros, a sign, a word, a unit. */
export interface ShownFormat {
  code: string
}
export type NumberFormat = NumberKind | ShownFormat

/** Those that every workbook knows without telling (ECMA-376, 18.8.30), also of East Asian languages. */
const DATES = new Set([14, 15, 16, 17, 22, ...between(27, 31), 36, ...between(50, 58)])
const TIMES = new Set([18, 19, 20, 21, ...between(32, 35), 45, 47])
const PERCENT = new Set([9, 10])

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** The formats of the cells' styles, in their order. */
export function readNumberFormats(bytes: Uint8Array, path: string): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isOfCells = false
  parsePart(bytes, path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) formats.push(formatOf(Number(numFmtId), codes))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id)
  if (code !== undefined) return kindOfCode(code) === 'number' && isShown(code) ? { code } : kindOfCode(code)
  if (DATES.has(id)) return 'date'
  if (PERCENT.has(id)) return 'percent'
  return TIMES.has(id) ? 'time' : 'number'
}

/** @param code `dd\-mmm\-yy`, `[$-409]h:mm AM/PM;@`; a span (`[h]:mm`) is a number of days */
export function kindOfCode(code: string): NumberKind {
  const [first = ''] = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./gs, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')
  if (first.includes('%')) return 'percent'
  if (/general|standard/i.test(first) || /\[[hms]+\]/i.test(first)) return 'number'
  const letters = first.replaceAll(/AM\/PM|A\/P/gi, 'h')
  if (/[yd]/i.test(letters)) return 'date'
  if (/[hs]/i.test(letters)) return 'time'
  return /m/i.test(letters) ? 'date' : 'number'
}

/** At least two digits, whatever the number: `0` is how whole numbers are shown, and a decimal point is no id's. */
const ID_CODE = /^(?:"[^"]*"|\\.|[- /])*0(?:0|"[^"]*"|\\.|[- /])*0$/

/** Whether a format shows an id with its zeros: `00000`, `"S-"000`. */
export const isIdCode = (code: string): boolean => ID_CODE.test(code.split(';')[0] ?? '')

/** A format with texts of its own, or with conditions. */
const isShown = (code: string): boolean =>
  isIdCode(code) || /"[^"]*[\p{L}%<>≤≥][^"]*"|\\[\p{L}%<>≤≥]|\[[<>=]/u.test(code)
