import { Button, Dialog, DialogActions, formatAge } from '@org/ui'
import type { ReactElement } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { type Question, useAsked } from './asked.ts'

const VERBS = { undo: 'Undo', redo: 'Redo' } as const

/** Asks before an undo or redo of what was not done on this page just now. The default is no. */
export function UndoAsked(): ReactElement | null {
  const { close, show } = useOverlays()
  const question = useAsked((state) => state.question)
  if (question === null) return null
  const { way, what, note, run } = question
  return (
    <Dialog title={`${VERBS[way]} “${what}”?`} isOpen onOpenChange={close}>
      <p>{madeWords(question)}</p>
      {note === undefined ? null : <p>{note}</p>}
      <DialogActions>
        <Button onPress={() => show('edits')}>Your edits</Button>
        <Button
          onPress={() => {
            close()
            run()
          }}
        >
          {VERBS[way]}
        </Button>
        <Button tone="primary" autoFocus onPress={close}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** When and where: `You did this 3 min ago, on Enrollments.` */
function madeWords({ way, at, page }: Question): string {
  const done = way === 'undo' ? 'You did this' : 'You undid this'
  const where = page === null ? 'not in this tab' : `on ${page}`
  return `${done} ${agoWords(formatAge(at, new Date()))}, ${where}.`
}

function agoWords(age: string): string {
  if (age === 'now') return 'just now'
  return / (min|h|d)$/.test(age) ? `${age} ago` : `on ${age}`
}
