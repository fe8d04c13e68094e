import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

function Entering({
  start,
  ...rest
}: Omit<NumberFieldProps, 'value' | 'onChange'> & { start: number | null }) {
  const [value, setValue] = useState(start)
  return <NumberField {...rest} value={value} onChange={setValue} />
}

export const gallery: Gallery = {
  specimens: {
    'With a unit': <Entering label="Edge buffer" unit="m" start={15} minValue={0} />,
    Plain: <Entering label="Points" start={1204} note="Eight cores each" />,
    Empty: <Entering label="Area" unit="ac" start={null} digits={1} />,
    Wrong: <Entering label="Depth" unit="cm" start={0} isInvalid problem="The bottom lies above the top" />,
    Disabled: <Entering label="Strata" start={6} isDisabled />,
  },
}
