import { MODIFIER, SHIFT } from '#commands/keyboard.ts'
import { useOverlays } from '#commands/overlays.ts'
import { registerActions } from '#commands/palette.ts'
import { redoLast, undoLast } from './commands.ts'

registerActions([
  {
    id: 'edits.undo',
    title: 'Undo last edit',
    group: 'Actions',
    keywords: 'take back revert',
    keys: [MODIFIER, 'Z'],
    run: (tools) => void undoLast(tools),
  },
  {
    id: 'edits.redo',
    title: 'Redo last undone edit',
    group: 'Actions',
    keywords: 'again repeat',
    keys: [MODIFIER, SHIFT, 'Z'],
    run: (tools) => void redoLast(tools),
  },
  {
    id: 'edits.list',
    title: 'Your edits',
    group: 'Actions',
    keywords: 'history undo mine last changes',
    run: () => useOverlays.getState().show('edits'),
  },
])
