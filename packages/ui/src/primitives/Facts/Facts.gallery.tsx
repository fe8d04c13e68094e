import type { Gallery } from '../../gallery/gallery.ts'
import { Facts } from './Facts.tsx'

export const gallery: Gallery = {
  specimens: {
    'Known and unknown': (
      <Facts
        facts={[
          ['Contact', 'Greta Halvorsund'],
          ['Phone', ''],
          ['Area', '1,204.5 ac'],
        ]}
      />
    ),
  },
}
