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
function Live({ onChange, onTyping }: Record<'onChange' | 'onTyping', (value: number) => void>) {
  const [value, setValue] = useState<number | null>(15)
  const take = (hear: (next: number) => void) => (next: number | null) => {
    setValue(next)
    if (next !== null) hear(next)
  }
  return (
    <NumberField
      {...{ label: 'Cells', minValue: 2, maxValue: 2000, digits: 1, value }}
      onChange={take(onChange)}
      onTyping={take(onTyping)}
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

  it('UI-50: hands over whole numbers typed, and nothing when it is emptied', async () => {
    const onChange = vi.fn()
    render(<Entering onChange={onChange} />)
    await enter('20')
    expect(onChange).toHaveBeenLastCalledWith(20)
    await enter('')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it.each([
    [{}, '-3', 'Enter a number from 0 to 100'],
    [{}, '250', 'Enter a number from 0 to 100'],
    [{ maxValue: undefined }, '-3', 'Enter 0 or more'],
    [{ minValue: undefined, maxValue: 1000 }, '1,200', 'Enter 1,000 or less'],
  ])(
    'UI-50: with bounds %o it says what is wrong with %s, leaves it as typed, and its form is not sent',
    async (bounds, typed, said) => {
      const onSubmit = vi.fn((event: Event) => event.preventDefault())
      render(
        <form ref={(form) => form?.addEventListener('submit', onSubmit)}>
          <Entering {...bounds} />
          <button type="submit">Send</button>
        </form>,
      )
      const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Edge buffer (m)' })
      await enter(typed)
      expect(input.value).toBe(typed)
      expect(screen.getByText(said)).toBeTruthy()
      expect(input.getAttribute('aria-invalid')).toBe('true')
      const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })))
      await send()
      expect(onSubmit).not.toHaveBeenCalled()
      await enter('40')
      expect(screen.queryByText(said)).toBeNull()
      await send()
      expect(onSubmit).toHaveBeenCalledOnce()
    },
  )

  it('UI-88: tells the number typed so far after a pause, and leaves the text as it is typed', async () => {
    vi.useFakeTimers()
    try {
      const [onChange, onTyping] = [vi.fn(), vi.fn()]
      render(<Live onChange={onChange} onTyping={onTyping} />)
      const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cells' })
      const type = async (text: string, pauseMs = 1000) => {
        await act(async () => fireEvent.change(input, { target: { value: text } }))
        await act(async () => vi.advanceTimersByTime(pauseMs))
      }
      await act(async () => input.focus())
      await type('1')
      await type('')
      await type('2500')
      expect(onTyping).not.toHaveBeenCalled()
      await type('12', 20)
      await type('120', 20)
      expect(onTyping).not.toHaveBeenCalled()
      await type('1200.')
      expect(onTyping.mock.calls).toEqual([[1200]])
      expect(input.value).toBe('1200.')
      // Back to the number of before: said as well.
      await type('15')
      expect(onTyping).toHaveBeenLastCalledWith(15)
      await type('1200.5')
      expect(onChange).not.toHaveBeenCalled()
      await act(async () => input.blur())
      expect(input.value).toBe('1,200.5')
      expect(onChange.mock.calls).toEqual([[1200.5]])
      await act(async () => input.focus())
      await type('7')
      onTyping.mockClear()
      await type('1200.5', 20)
      await act(async () => input.blur())
      expect([...onTyping.mock.calls, ...onChange.mock.calls.slice(1)]).toEqual([[1200.5]])
    } finally {
      vi.useRealTimers()
    }
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
