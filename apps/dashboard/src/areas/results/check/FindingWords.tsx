import type { ResultFinding } from '@org/core'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { inLocalTime } from '#data/local-times.ts'
import * as look from './Check.css.ts'

/** Why, and what to do, of each finding. */
export function FindingWords({ findings }: { findings: readonly ResultFinding[] }) {
  return findings.map(({ kind, level, says, remedy }) => (
    <div key={`${kind} ${says}`} className={look.finding}>
      <span className={look.level[level]}>
        {level === 'error' ? (
          <CircleAlert size={16} role="img" aria-label="Error" />
        ) : (
          <TriangleAlert size={16} role="img" aria-label="Warning" />
        )}
      </span>
      <p>
        {inLocalTime(says)} {remedy}
      </p>
    </div>
  ))
}
