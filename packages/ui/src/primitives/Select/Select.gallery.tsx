import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Select } from './Select.tsx'

const options = ['2028', '2027', '2026', '2025'].map((key) => ({ key, label: key }))

function Year() {
  const [value, setValue] = useState('2026')
  return <Select label="Year" options={options} value={value} onChange={setValue} />
}

export const gallery: Gallery = { opens: '2026 Year', specimens: { Chosen: <Year /> } }
