import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { type Pane, Split } from './Split.tsx'

function Fields() {
  const [pane, setPane] = useState<Pane>('list')
  return <Split list={<p>The list</p>} map={<p>The map</p>} phoneShows={pane} onPhoneShows={setPane} />
}

export const gallery: Gallery = { specimens: { 'List and map': <Fields /> } }
