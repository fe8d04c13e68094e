import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { FilterBar } from './FilterBar.tsx'

const years = ['2026', '2027'].map((key) => ({ key, label: key }))
const growers = Array.from({ length: 12 }, (_, at) => ({ key: String(at), label: `Grower ${at + 1}` }))

function Filtering({ label, start }: { label: string; start: readonly string[] }) {
  const [year, setYear] = useState<readonly string[]>(['2026'])
  const [grower, setGrower] = useState(start)
  return (
    <FilterBar
      label={label}
      filters={[
        { key: 'year', label: 'Year', options: years, values: year, isRequired: true },
        { key: 'grower', label: 'Grower', options: growers, values: grower, isSeveral: true },
        { key: 'crop', label: 'Crop', options: [{ key: 'corn', label: 'Corn' }], values: [] },
      ]}
      onChange={(key, values) => (key === 'year' ? setYear(values) : setGrower(values))}
      onClear={() => setGrower([])}
    >
      <Button>Columns</Button>
    </FilterBar>
  )
}

export const gallery: Gallery = {
  opens: 'Grower',
  specimens: {
    'One required': <Filtering label="Filters of the fields" start={[]} />,
    'One more on': <Filtering label="Filters of the points" start={['3']} />,
    'Several values on': <Filtering label="Filters of the samples" start={['3', '4', '5']} />,
  },
}
