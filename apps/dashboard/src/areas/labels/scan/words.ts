import { formatCode, type ScanOutcome } from '@org/core'
import type { ScanEntry } from './useScans.ts'

/** What colors and icons say besides. */
export const OUTCOME_WORDS: Readonly<Record<ScanOutcome, string>> = {
  good: 'Good',
  known: 'Known already',
  wrong: 'Wrong',
}

/** How an answered scan came out: without an answer nothing was done. */
export const outcomeOf = ({ answer }: Pick<ScanEntry, 'answer'>): ScanOutcome => answer?.outcome ?? 'wrong'

/** The code as issued, or what was scanned. */
export const codeOf = ({ answer, text }: Pick<ScanEntry, 'answer' | 'text'>): string =>
  formatCode(answer?.code ?? text)

/** The whole answer in sentences, for those who hear it. */
export function spokenOf(entry: ScanEntry): string {
  const { answer, failure } = entry
  const said =
    answer === null
      ? ['No answer', failure?.message ?? '', failure?.remedy ?? '']
      : [answer.message, answer.remedy, answer.next === '' ? '' : `Next: ${answer.next}`]
  const sentences = said.filter(Boolean).map((words) => words.replace(/\.$/, ''))
  return `${OUTCOME_WORDS[outcomeOf(entry)]}. ${codeOf(entry)}: ${sentences.join('. ')}.`
}
