import { Download, Trash2, Undo2 } from 'lucide-react'
import type { Gallery } from '../../gallery/gallery.ts'
import { IconButton } from './IconButton.tsx'

export const gallery: Gallery = {
  specimens: {
    Tones: (
      <>
        <IconButton label="Export" tone="primary">
          <Download size={16} aria-hidden />
        </IconButton>
        <IconButton label="Export a copy">
          <Download size={16} aria-hidden />
        </IconButton>
        <IconButton label="Export quietly" tone="quiet">
          <Download size={16} aria-hidden />
        </IconButton>
        <IconButton label="Remove" tone="danger">
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </>
    ),
    'Disabled with its reason': (
      <IconButton label="Take back" disabledReason="Only operation managers can take it back">
        <Undo2 size={16} aria-hidden />
      </IconButton>
    ),
    Disabled: (
      <IconButton label="Nothing to export" isDisabled>
        <Download size={16} aria-hidden />
      </IconButton>
    ),
  },
}
