import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Segmented } from './Segmented.tsx'

const segments = [
  { key: 'equal', label: 'Equal area' },
  { key: 'compact', label: 'Compact' },
  { key: 'covariates', label: 'Covariates' },
] as const

function Method() {
  const [value, setValue] = useState<(typeof segments)[number]['key']>('equal')
  return <Segmented label="Method" segments={segments} value={value} onChange={setValue} />
}

export const gallery: Gallery = { specimens: { 'One of three': <Method /> } }
