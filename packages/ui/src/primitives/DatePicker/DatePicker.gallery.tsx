import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { DatePicker } from './DatePicker.tsx'
import type { DatePickerProps } from './props.ts'

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
    Bounds: <Choosing label="Signed" start={null} min="2021-01-01" max="2026-11-22" />,
    Wrong: <Choosing label="Received" start="2024-10-01" isInvalid problem="Before it was sent" />,
    'Out of its bounds': <Choosing label="Planned for" start="0006-02-02" min="2025-01-01" />,
    Disabled: <Choosing label="Approved" start="2024-11-02" isDisabled />,
  },
}
