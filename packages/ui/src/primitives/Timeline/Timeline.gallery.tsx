import { PackageCheck, Truck } from 'lucide-react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Timeline } from './Timeline.tsx'

export const gallery: Gallery = {
  specimens: {
    'One label': (
      <Timeline
        label="Label K7Q2-C5VE"
        events={[
          {
            key: '3',
            at: '2026-10-14T15:42:00Z',
            what: 'Received at the laboratory',
            who: 'A. Kern',
            tone: 'ok',
            icon: <PackageCheck size={16} />,
          },
          { key: '2', at: '2026-10-13T08:00:00Z', what: 'Shipped', tone: 'plan', icon: <Truck size={16} /> },
          { key: '1', at: '2026-10-12T15:42:00Z', what: 'Collected', who: 'J. Brandt' },
        ]}
      />
    ),
  },
}
