import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { toasts } from './toasts.ts'

function showAll() {
  toasts.show({ message: 'The manifest was not sent', tone: 'bad' })
  toasts.show({ message: '12 fields enrolled' })
  toasts.show({ message: 'Creek bottom removed', undo: () => {} })
}

export const gallery: Gallery = {
  opens: 'Show three',
  specimens: { 'Bad, good, can be taken back': <Button onPress={showAll}>Show three</Button> },
}
