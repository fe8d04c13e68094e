import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { SliderField, type SliderFieldProps } from './SliderField.tsx'

type SlidingProps = Pick<SliderFieldProps, 'label' | 'unit' | 'range' | 'note' | 'isInvalid' | 'problem'> & {
  start: number
}

function Sliding({ start, ...rest }: SlidingProps) {
  const [value, setValue] = useState<number | null>(start)
  return <SliderField {...rest} value={value} onChange={setValue} onSlide={setValue} />
}

export const gallery: Gallery = {
  specimens: {
    Plain: <Sliding label="Strata" range={{ min: 1, max: 24 }} start={6} />,
    'With a unit': <Sliding label="Edge buffer" unit="m" range={{ min: 0, max: 50 }} start={15} />,
    'At its least': <Sliding label="Minimum distance" unit="m" range={{ min: 0, max: 200 }} start={0} />,
    Wrong: (
      <Sliding label="Points" range={{ min: 4, max: 60 }} start={0} isInvalid problem="Enter 4 or more" />
    ),
  },
}
