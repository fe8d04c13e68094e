import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { DatePicker, type DatePickerProps } from './DatePicker.tsx'

function Choosing({
  start,
  ...rest
}: Omit<DatePickerProps, 'value' | 'onChange'> & { start: string | null }) {
  const [value, setValue] = useState(start)
  return <DatePicker {...rest} value={value} onChange={setValue} />
}

export const gallery: Gallery = {
  opens: 'Calendar Planned',
  specimens: {
    Chosen: <Choosing label="Planned" start="2024-10-14" max="2024-10-25" />,
    Empty: <Choosing label="Sampled" start={null} note="The day in the field" />,
    Wrong: <Choosing label="Received" start="2024-10-01" isInvalid problem="Before it was sent" />,
    Disabled: <Choosing label="Approved" start="2024-11-02" isDisabled />,
  },
}
