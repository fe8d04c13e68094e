import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { DatePicker } from './DatePicker.tsx'

function Planning({ onChange }: { onChange: (day: string | null) => void }) {
  const [value, setValue] = useState<string | null>('2026-10-12')
  return (
    <DatePicker
      label="Planned"
      value={value}
      max="2026-10-31"
      onChange={(day) => {
        setValue(day)
        onChange(day)
      }}
    />
  )
}

describe('DatePicker', () => {
  it('UI-51: each part of the day is stepped with arrows', async () => {
    const onChange = vi.fn()
    render(<Planning onChange={onChange} />)
    expect(await violations()).toEqual([])
    const day = screen.getByRole('spinbutton', { name: /day, Planned/ })
    await act(async () => day.focus())
    await press('ArrowUp')
    expect(onChange).toHaveBeenLastCalledWith('2026-10-13')
  })

  it('UI-51: a day is chosen from its month, and none beyond the last allowed', async () => {
    const onChange = vi.fn()
    render(<Planning onChange={onChange} />)
    await clickButton(/Calendar Planned/)
    expect(screen.getByRole('grid', { name: 'October 2026' })).toBeTruthy()
    for (const next of screen.getAllByRole('button', { name: 'Next' }))
      expect(next).toHaveProperty('disabled', true)
    expect(await violations()).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /October 7, 2026/ })))
    expect(onChange).toHaveBeenLastCalledWith('2026-10-07')
    expect(screen.queryByRole('grid')).toBeNull()
  })
})
