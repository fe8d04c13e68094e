import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { FilterBar } from './FilterBar.tsx'

const years = ['2026', '2027'].map((key) => ({ key, label: key }))
const growers = Array.from({ length: 12 }, (_, at) => ({ key: String(at), label: `Grower ${at + 1}` }))

function Filtering({ label, start }: { label: string; start: string | null }) {
  const [year, setYear] = useState<string | null>('2026')
  const [grower, setGrower] = useState(start)
  return (
    <FilterBar
      label={label}
      filters={[
        { key: 'year', label: 'Year', options: years, value: year, isRequired: true },
        { key: 'grower', label: 'Grower', options: growers, value: grower },
        { key: 'crop', label: 'Crop', options: [{ key: 'corn', label: 'Corn' }], value: null },
      ]}
      onChange={(key, value) => (key === 'year' ? setYear(value) : setGrower(value))}
      onClear={() => setGrower(null)}
    >
      <Button>Columns</Button>
    </FilterBar>
  )
}

export const gallery: Gallery = {
  opens: 'Grower',
  specimens: {
    'One required': <Filtering label="Filters of the fields" start={null} />,
    'One more on': <Filtering label="Filters of the points" start="3" />,
  },
}
