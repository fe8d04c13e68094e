import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { ComboBox } from './ComboBox.tsx'

const options = [
  'Anker Brothers',
  'Hollis & Daughters',
  'Maple Ridge Farms',
  'North Fork Land',
  'Prairie Star',
].map((label) => ({ key: label, label }))

function Grower({
  label,
  start,
  isDisabled = false,
}: {
  label: string
  start: string | null
  isDisabled?: boolean
}) {
  const [value, setValue] = useState(start)
  return (
    <ComboBox
      label={label}
      note="Any part of the name"
      placeholder="Search growers"
      options={options}
      value={value}
      onChange={setValue}
      isDisabled={isDisabled}
    />
  )
}

export const gallery: Gallery = {
  opens: 'Show suggestions Grower',
  specimens: {
    Empty: <Grower label="Grower" start={null} />,
    Chosen: <Grower label="Tenant" start="North Fork Land" />,
    Disabled: <Grower label="Owner" start="Prairie Star" isDisabled />,
  },
}
