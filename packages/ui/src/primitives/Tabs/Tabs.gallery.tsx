import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Tabs } from './Tabs.tsx'

function Grower() {
  const [value, setValue] = useState<'fields' | 'files' | 'activity'>('fields')
  return (
    <Tabs
      label="Grower"
      value={value}
      onChange={setValue}
      tabs={[
        { key: 'fields', label: 'Fields', content: '12 fields, 1,204.5 ac' },
        { key: 'files', label: 'Files', content: null, isDisabled: true },
        { key: 'activity', label: 'Activity', content: 'Creek bottom moved to 2027' },
      ]}
    />
  )
}

export const gallery: Gallery = { specimens: { 'Three parts, one not there': <Grower /> } }
