import { useEffect } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { toasts } from './toasts.ts'

function showAll() {
  toasts.show({ message: 'The manifest was not sent', tone: 'bad' })
  toasts.show({ message: '12 fields enrolled' })
  toasts.show({ message: 'Creek bottom removed', undo: () => {} })
}

/** What it showed goes with it: a bad one would lie over what is looked at next. */
function ShowThree() {
  useEffect(() => toasts.clear, [])
  return <Button onPress={showAll}>Show three</Button>
}

export const gallery: Gallery = {
  opens: 'Show three',
  specimens: { 'Bad, good, can be taken back': <ShowThree /> },
}
