import { Clock, PackageX } from 'lucide-react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Badge, type BadgeTone } from './Badge.tsx'

const tones: BadgeTone[] = ['none', 'plan', 'progress', 'ok', 'bad']

export const gallery: Gallery = {
  specimens: {
    Tones: tones.map((tone) => (
      <Badge key={tone} tone={tone} icon={<Clock size={14} />}>
        {tone}
      </Badge>
    )),
    'Without an icon': <Badge>Draft · not committed</Badge>,
    'With a shape of its own': (
      <Badge tone="bad" icon={<PackageX size={14} />}>
        Damaged
      </Badge>
    ),
  },
}
