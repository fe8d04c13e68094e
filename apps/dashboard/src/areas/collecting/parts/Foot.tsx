import type { FieldOnPhone, KeptEvent } from '@org/core/queue'
import * as css from '../screens/Collect.css.ts'
import { clockOf } from '../words.ts'

interface FootProps {
  /** The last act that can be taken back. */
  last: readonly KeptEvent[]
  fields: readonly FieldOnPhone[]
  /** What was done last, in words. */
  said: string
  /** Since when something waits on this phone. */
  since: string | null
  onUndo: () => void
}

const OF_POINT: Readonly<Record<string, string>> = { note: 'the note on ', photo: 'the photo of ' }

/** Takes the last act back, and says what is kept here. */
export function Foot({ last, fields, said, since, onUndo }: FootProps) {
  const [first] = last
  const number = fields.flatMap(({ points }) => points).find(({ id }) => id === first?.event.pointId)?.number
  return (
    <div className={css.foot}>
      {number === undefined ? (
        <span />
      ) : (
        <button type="button" className={css.link} onClick={onUndo}>
          Undo {OF_POINT[first?.event.what ?? ''] ?? ''}point {number}
        </button>
      )}
      <span role="status">
        {said === '' ? '' : `${said} · `}
        {since === null ? 'Nothing waits on this phone' : `Kept on this phone since ${clockOf(since)}`}
      </span>
    </div>
  )
}
