import type { Gallery } from '../../gallery/gallery.ts'
import { Banner } from './Banner.tsx'

export const gallery: Gallery = {
  specimens: {
    Good: <Banner tone="ok">12 fields added</Banner>,
    News: <Banner tone="plan">The season of 2027 is open</Banner>,
    Warning: <Banner tone="progress">Three boundaries overlap</Banner>,
    'Bad, can be put away': (
      <Banner tone="bad" onDismiss={() => {}}>
        The file was refused
      </Banner>
    ),
  },
}
