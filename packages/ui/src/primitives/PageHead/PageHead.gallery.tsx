import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { PageHead } from './PageHead.tsx'

export const gallery: Gallery = {
  specimens: {
    'With its way, a note and actions': (
      <PageHead
        title="Creek bottom"
        trail={[{ key: 'grower', link: <a href="#grower">Teal Creek</a> }]}
        note="112.4 ac"
        actions={<Button tone="primary">Commit design</Button>}
      />
    ),
  },
}
