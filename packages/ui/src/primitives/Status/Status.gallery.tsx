import type { Gallery } from '../../gallery/gallery.ts'
import { type State, Status } from './Status.tsx'

const states: State[] = ['pending', 'review', 'stratified', 'scheduled', 'inProgress', 'approved']

export const gallery: Gallery = {
  specimens: {
    'The six states': states.map((state) => <Status key={state} state={state} />),
    'Another word': <Status state="approved">Signed</Status>,
  },
}
