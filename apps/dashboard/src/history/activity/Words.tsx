import * as css from './Activity.css.ts'
import type { ChangedWord } from './changed-words.ts'

export interface WordsProps {
  words: readonly ChangedWord[]
  /** Of a row that was changed; else of one that was made or removed. */
  isChange: boolean
}

/** What was made or removed is told in a line; what changed, a line for each. */
export function Words({ words, isChange }: WordsProps) {
  if (words.length === 0) return null
  if (!isChange)
    return (
      <p className={css.words}>
        {words.map(({ label, before, after }) => `${label} ${after || before}`).join(' · ')}
      </p>
    )
  return (
    <ul className={css.words}>
      {words.map((word) => (
        <li key={word.label}>
          <Changed word={word} />
        </li>
      ))}
    </ul>
  )
}

function Changed({ word: { label, before, after } }: { word: ChangedWord }) {
  if (before === '')
    return (
      <>
        {label}: <span className={css.word}>{after}</span>
      </>
    )
  if (after === '')
    return (
      <>
        {label}: <del className={css.before}>{before}</del>
      </>
    )
  return (
    <>
      {label}: {before} → <span className={css.word}>{after}</span>
    </>
  )
}
