import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

function Entering({ onChange, ...rest }: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<number | null>(15)
  return (
    <NumberField
      label="Edge buffer"
      unit="m"
      minValue={0}
      maxValue={100}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}
const enter = (text: string) =>
  act(async () => {
    const input = screen.getByRole('textbox', { name: 'Edge buffer (m)' })
    input.focus()
    fireEvent.change(input, { target: { value: text } })
    input.blur()
  })

describe('NumberField', () => {
  it('UI-5: is named with its unit and tied to its problem', async () => {
    render(<Entering isInvalid problem="More than the field is wide" />)
    const input = screen.getByRole('textbox', { name: 'Edge buffer (m)' })
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'More than the field is wide',
    )
    expect(await violations()).toEqual([])
  })

  it('UI-50: hands over whole numbers typed, nothing when it is emptied, and stays inside its bounds', async () => {
    const onChange = vi.fn()
    render(<Entering onChange={onChange} />)
    await enter('20')
    expect(onChange).toHaveBeenLastCalledWith(20)
    await enter('250')
    expect(onChange).toHaveBeenLastCalledWith(100)
    await enter('')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('UI-50: arrow keys step it', async () => {
    const onChange = vi.fn()
    render(<Entering onChange={onChange} step={5} />)
    const input = screen.getByRole('textbox')
    await act(async () => input.focus())
    await act(async () => fireEvent.keyDown(input, { key: 'ArrowUp' }))
    expect(onChange).toHaveBeenLastCalledWith(20)
  })
})
