import type { Gallery } from '../../gallery/gallery.ts'
import { Stat } from './Stat.tsx'

export const gallery: Gallery = {
  specimens: {
    Large: <Stat label="Checked" value="41" note="of 48" size="large" />,
    Plain: <Stat label="Nearest two points" value="61 m" />,
    Unknown: <Stat label="Route" value={null} />,
  },
}
