import type { Gallery } from '../../gallery/gallery.ts'
import { InlineField } from './InlineField.tsx'

export const gallery: Gallery = {
  specimens: {
    Plain: <InlineField label="Name" value="Creek bottom" onChange={() => {}} />,
    Wrong: <InlineField label="Name taken" value="Home 80" onChange={() => {}} isInvalid />,
    Disabled: <InlineField label="Name kept" value="Ridge 1" onChange={() => {}} isDisabled />,
  },
}
