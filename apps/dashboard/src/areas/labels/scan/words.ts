import { formatCode, type ScanOutcome } from '@org/core'
import type { ScanEntry } from './scan-log.ts'

/** What colors and icons say besides. */
export const OUTCOME_WORDS: Readonly<Record<ScanOutcome, string>> = {
  good: 'Good',
  known: 'Known already',
  wrong: 'Wrong',
}

type Said = Pick<ScanEntry, 'answer' | 'said'>

/** How an answered scan came out: without an answer nothing was done. */
export const outcomeOf = ({ answer, said }: Said): ScanOutcome => answer?.outcome ?? said?.outcome ?? 'wrong'

/** The code as issued, or what was scanned. */
export const codeOf = ({ answer, text }: Pick<ScanEntry, 'answer' | 'text'>): string =>
  formatCode(answer?.code ?? text)

/** The whole answer in sentences, for those who hear it. */
export function spokenOf(entry: ScanEntry): string {
  const { answer, failure, said } = entry
  const words =
    answer !== null
      ? [answer.message, answer.remedy, answer.next === '' ? '' : `Next: ${answer.next}`]
      : said !== null
        ? [said.message, said.remedy]
        : ['No answer', failure?.message ?? '', failure?.remedy ?? '']
  const sentences = words.filter(Boolean).map((each) => each.replace(/\.$/, ''))
  return `${OUTCOME_WORDS[outcomeOf(entry)]}. ${codeOf(entry)}: ${sentences.join('. ')}.`
}
