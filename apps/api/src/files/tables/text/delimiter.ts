import { splitRecords } from './split-records.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Where the delimiter is looked for. */
const HEAD_CHARACTERS = 131_072

interface Candidate {
  delimiter: Delimiter
  /** Of the filled rows: those with the most frequent width, and no quotation mark out of place. */
  share: number
  width: number
}

/** The character that parts most rows in the same number of cells; a comma where none does. */
export function delimiterOf(text: string): Delimiter {
  const head = text.slice(0, HEAD_CHARACTERS)
  const isCut = head.length < text.length
  const candidates = DELIMITERS.map((delimiter) => candidateOf(head, delimiter, isCut))
    .filter(({ width }) => width > 1)
    .toSorted((one, other) => other.share - one.share || other.width - one.width)
  const [best] = candidates
  // Where each comma stands between digits it is a decimal one, and parts the rows of numbers just as evenly.
  const beside = candidates.find(({ delimiter, share }) => delimiter !== ',' && share === best?.share)
  if (best?.delimiter === ',' && beside !== undefined && hasOnlyDecimalCommas(head)) return beside.delimiter
  return best?.delimiter ?? ','
}

const hasOnlyDecimalCommas = (text: string): boolean => !/(?:^|\D),|,(?!\d)/.test(text)

function candidateOf(head: string, delimiter: Delimiter, isCut: boolean): Candidate {
  const { rows, marked, broken } = splitRecords(head, delimiter)
  const whole = isCut && rows.length > 1 ? rows.slice(0, -1) : rows
  const widths = new Map<number, number>()
  for (const [at, { length }] of whole.entries())
    if (length > 1 && !marked.has(at + 1) && !broken.has(at + 1))
      widths.set(length, (widths.get(length) ?? 0) + 1)
  const [[width, count] = [1, 0]] = [...widths].toSorted(
    ([wide, many], [other, others]) => others - many || other - wide,
  )
  return { delimiter, width, share: count / Math.max(1, whole.filter((row) => row.length > 0).length) }
}
