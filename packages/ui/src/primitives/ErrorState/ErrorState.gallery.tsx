import type { Gallery } from '../../gallery/gallery.ts'
import { ErrorState } from './ErrorState.tsx'

export const gallery: Gallery = {
  specimens: {
    'Whatever was thrown': <ErrorState error={new Error('unexpected')} />,
    'Kept, and worth another try': (
      <ErrorState error={null} kept="The names you typed are kept." onRetry={() => {}} />
    ),
  },
}
