import { formatCount, IconButton } from '@org/ui'
import { MessageSquareText } from 'lucide-react'
import { useWaiting } from '#areas/comments/public.ts'
import * as css from './CommentsButton.css.ts'

/** Opens the comments; a number says how many wait for the person. */
export function CommentsButton({ onPress }: { onPress: () => void }) {
  const count = useWaiting().data?.count ?? 0
  const waiting = count === 0 ? '' : `: ${formatCount(count, 'waits', 'wait')} for you`
  return (
    <IconButton label={`Comments${waiting}`} onPress={onPress}>
      <span className={css.content}>
        <MessageSquareText size={16} aria-hidden />
        {count === 0 ? null : <span aria-hidden>{count}</span>}
      </span>
    </IconButton>
  )
}
