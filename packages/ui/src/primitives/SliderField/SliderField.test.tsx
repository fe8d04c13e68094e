import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { SliderField } from './SliderField.tsx'

function Sliding({ onSlide, start = 15 }: { onSlide: (value: number) => void; start?: number }) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <SliderField
      {...{ label: 'Edge buffer', unit: 'm', range: { min: 0, max: 50 }, minValue: 0, maxValue: 1000 }}
      value={value}
      onChange={setValue}
      onSlide={(next) => {
        setValue(next)
        onSlide(next)
      }}
    />
  )
}
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Edge buffer' })
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Edge buffer (m)' })

describe('SliderField', () => {
  it('UI-89: the number and its slider are one value, by name and with its unit', async () => {
    const onSlide = vi.fn()
    render(<Sliding onSlide={onSlide} />)
    expect(slider().getAttribute('aria-valuetext')).toBe('15 meters')
    await act(async () => fireEvent.change(slider(), { target: { value: '20' } }))
    expect(onSlide).toHaveBeenCalledExactlyOnceWith(20)
    expect(box().value).toBe('20')
    await act(async () => {
      box().focus()
      fireEvent.change(box(), { target: { value: '30' } })
      box().blur()
    })
    expect(slider().value).toBe('30')
    expect(await violations()).toEqual([])
  })

  it('UI-89: a typed number beyond the slider lengthens it', async () => {
    const onSlide = vi.fn()
    render(<Sliding onSlide={onSlide} start={80} />)
    expect([slider().value, slider().max]).toEqual(['80', '80'])
    await act(async () => fireEvent.change(slider(), { target: { value: '40' } }))
    expect([slider().value, slider().max]).toEqual(['40', '80'])
  })
})
