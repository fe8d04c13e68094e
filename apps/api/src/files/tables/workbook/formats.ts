import { parsePart } from './part-xml.ts'

/** How a number is shown. `time`: of a day, without one. */
export type NumberKind = 'number' | 'date' | 'time'

/** Those that every workbook knows without telling (ECMA-376, 18.8.30), also of East Asian languages. */
const DATES = new Set([14, 15, 16, 17, 22, ...between(27, 31), 36, ...between(50, 58)])
const TIMES = new Set([18, 19, 20, 21, ...between(32, 35), 45, 47])

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** The kinds of the cells' styles, in their order. */
export function readNumberKinds(bytes: Uint8Array, path: string): NumberKind[] {
  const codes = new Map<number, string>()
  const kinds: NumberKind[] = []
  let isOfCells = false
  parsePart(bytes, path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) kinds.push(kindOf(Number(numFmtId), codes))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return kinds
}

function kindOf(id: number, codes: ReadonlyMap<number, string>): NumberKind {
  const code = codes.get(id)
  if (code !== undefined) return kindOfCode(code)
  if (DATES.has(id)) return 'date'
  return TIMES.has(id) ? 'time' : 'number'
}

/** @param code `dd\-mmm\-yy`, `[$-409]h:mm AM/PM;@`; a span (`[h]:mm`) is a number of days */
export function kindOfCode(code: string): NumberKind {
  const [first = ''] = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./gs, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')
  if (/general|standard/i.test(first) || /\[[hms]+\]/i.test(first)) return 'number'
  const letters = first.replaceAll(/AM\/PM|A\/P/gi, 'h')
  if (/[yd]/i.test(letters)) return 'date'
  if (/[hs]/i.test(letters)) return 'time'
  return /m/i.test(letters) ? 'date' : 'number'
}
