import { Button, ErrorState } from '@org/ui'
import { modifierName } from '#commands/keyboard.ts'
import { useMay } from '#data/permissions.ts'
import { useSession } from '#platform/session.ts'
import { Unsaved } from '#unsaved/Unsaved.tsx'
import type { Cell } from '../cells.ts'
import { useComment } from '../useCommenting.ts'
import * as css from './Comments.css.ts'
import { MentionField } from './MentionField.tsx'

interface CommentFormProps {
  cell: Cell
  label: string
  /** What is opened is opened to write here. */
  isFirst?: boolean
}

/** The place where a comment is written. */
export function CommentForm({ cell, label, isFirst = false }: CommentFormProps) {
  const { typed, people, isSending, failure, send } = useComment(cell)
  const { why } = useMay('comments.write')
  const { user } = useSession()
  return (
    <div className={css.stack}>
      <MentionField
        label={label}
        note={`Type @ to name a colleague. ${modifierName()} Enter sends.`}
        value={typed.text ?? ''}
        onChange={(text) => (text === '' ? typed.forget() : typed.type(text))}
        people={people.filter(({ id }) => id !== user?.id)}
        onSend={send}
        isFirst={isFirst}
      />
      {typed.isRestored ? <Unsaved typed={typed} label="Comment" /> : null}
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
      <div className={css.row}>
        <Button tone="primary" disabledReason={why} isPending={isSending} onPress={send}>
          Send
        </Button>
      </div>
    </div>
  )
}
