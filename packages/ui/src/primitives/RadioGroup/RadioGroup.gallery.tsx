import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { RadioGroup } from './RadioGroup.tsx'

const options = [
  { key: 'equal', label: 'Equal area', note: 'Every stratum has the same size' },
  { key: 'compact', label: 'Compact', note: 'Every stratum is short to walk' },
  { key: 'covariates', label: 'Covariates', note: 'Needs a layer of covariates', isDisabled: true },
] as const

function Method({ isDisabled = false }: { isDisabled?: boolean }) {
  const [value, setValue] = useState<(typeof options)[number]['key']>('equal')
  return (
    <RadioGroup label="Method" options={options} value={value} onChange={setValue} isDisabled={isDisabled} />
  )
}

const files = [
  { key: 'csv', label: 'CSV', group: 'Tables' },
  { key: 'xlsx', label: 'Excel', group: 'Tables' },
  { key: 'kml', label: 'KML', group: 'Maps' },
] as const

function File() {
  const [value, setValue] = useState<(typeof files)[number]['key']>('csv')
  return <RadioGroup label="File" options={files} value={value} onChange={setValue} />
}

export const gallery: Gallery = {
  specimens: { 'One of a few': <Method />, 'In groups': <File />, Disabled: <Method isDisabled /> },
}
