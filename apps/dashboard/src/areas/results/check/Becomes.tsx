import type { RowOutcome, StagedRow } from '@org/core'
import { Badge, type BadgeTone } from '@org/ui'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { OUTCOME_WORDS } from '../words.ts'

const TONES: Readonly<Record<RowOutcome, BadgeTone>> = {
  new: 'none',
  changed: 'plan',
  same: 'none',
  error: 'bad',
  unmatched: 'bad',
  leftOut: 'none',
  noData: 'none',
}

/** What becomes of a row: a word, with a shape where a person has to look. */
export function Becomes({ row: { outcome, findings } }: { row: StagedRow }) {
  const tone = TONES[outcome]
  const hasWarning = tone !== 'bad' && findings.some(({ level }) => level === 'warning')
  const word = OUTCOME_WORDS[outcome]
  if (hasWarning)
    return (
      <Badge tone="progress" icon={<TriangleAlert size={14} />}>
        {`${word}, warning`}
      </Badge>
    )
  return (
    <Badge tone={tone} {...(tone === 'bad' ? { icon: <CircleAlert size={14} /> } : {})}>
      {word}
    </Badge>
  )
}
