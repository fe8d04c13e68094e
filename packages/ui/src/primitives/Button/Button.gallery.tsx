import { Plus } from 'lucide-react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button, type ButtonTone } from './Button.tsx'

const tones: ButtonTone[] = ['primary', 'neutral', 'quiet', 'danger']

const each = (state: object) =>
  tones.map((tone) => (
    <Button key={tone} tone={tone} {...state}>
      {tone}
    </Button>
  ))

export const gallery: Gallery = {
  specimens: {
    Tones: each({}),
    'With an icon': each({ icon: <Plus size={16} aria-hidden /> }),
    Disabled: each({ isDisabled: true }),
    'Disabled with its reason': each({ disabledReason: 'Only operation managers can do this' }),
    'Disabled with its reason in words': (
      <Button tone="primary" disabledReason="No sample is packed yet" isReasonShown>
        Ship…
      </Button>
    ),
    Pending: each({ isPending: true }),
  },
}
