import { Sprout } from 'lucide-react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export const gallery: Gallery = {
  specimens: {
    'What to do first': (
      <EmptyState
        icon={<Sprout size={32} />}
        title="No fields yet"
        actions={<Button tone="primary">Add a field</Button>}
      >
        Draw the first field, or drop a boundary file.
      </EmptyState>
    ),
    'Nothing to do': (
      <EmptyState icon={<Sprout size={32} />} title="Nothing matches">
        Take a filter off.
      </EmptyState>
    ),
  },
}
