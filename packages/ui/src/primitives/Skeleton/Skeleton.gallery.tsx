import type { Gallery } from '../../gallery/gallery.ts'
import { Skeleton } from './Skeleton.tsx'

export const gallery: Gallery = {
  specimens: {
    'Places held': (
      <>
        <Skeleton width={30} />
        <Skeleton width={16} />
      </>
    ),
  },
}
