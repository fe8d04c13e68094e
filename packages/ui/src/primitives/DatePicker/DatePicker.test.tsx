import { act, fireEvent, render, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { DatePicker } from './DatePicker.tsx'
import type { DatePickerProps } from './props.ts'

function Planning({ onChange, ...rest }: Partial<DatePickerProps>) {
  const [value, setValue] = useState<string | null>('2026-10-12')
  return (
    <DatePicker
      label="Planned"
      min="2025-01-01"
      max="2026-10-31"
      {...rest}
      value={value}
      onChange={(day) => {
        setValue(day)
        onChange?.(day)
      }}
    />
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Planned' })
const type = (text: string) => act(async () => fireEvent.change(input(), { target: { value: text } }))
const leave = () => act(async () => input().blur())
const described = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('DatePicker', () => {
  it.each(['2/3/26', '2/3/2026', '02/03/2026', '2-3-26', 'Feb 3 2026', '2026-02-03'])(
    'UI-51: %s, typed or pasted, is that day; it stands below in words before anything is saved',
    async (text) => {
      const onChange = vi.fn()
      render(<Planning onChange={onChange} />)
      await act(async () => input().focus())
      await type(text)
      expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-02-03')
      expect(screen.getByText('Tuesday, February 3, 2026')).toBeTruthy()
      expect(input().value).toBe(text)
      await leave()
      expect(input().value).toBe('2/3/2026')
      expect(await violations()).toEqual([])
    },
  )

  it('UI-51: key by key, no half of a date is taken for a day', async () => {
    const onChange = vi.fn()
    render(<Planning onChange={onChange} min="2000-01-01" />)
    const text = '2/3/2026'
    for (let length = 1; length <= text.length; length++) await type(text.slice(0, length))
    expect(onChange.mock.calls.flat()).toEqual(['2020-02-03', '2026-02-03'])
    await type('')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('UI-51: an invalid day is shown on leaving the field, is not passed on, and stops the form', async () => {
    const [onChange, onProblem, onSubmit] = [
      vi.fn(),
      vi.fn(),
      vi.fn((event: FormEvent) => event.preventDefault()),
    ]
    render(
      <form onSubmit={onSubmit}>
        <Planning onChange={onChange} onProblem={onProblem} />
        <button type="submit">Save</button>
      </form>,
    )
    await act(async () => input().focus())
    await type('2/30/26')
    expect(onProblem).toHaveBeenLastCalledWith('There is no February 30, 2026')
    expect(input().getAttribute('aria-invalid')).toBeNull()
    const isGoingOn = fireEvent.keyDown(input(), { key: 'Enter' })
    expect(isGoingOn).toBe(false)
    await leave()
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(described()).toContain('There is no February 30, 2026')
    expect(input().value).toBe('2/30/26')
    expect(onChange).not.toHaveBeenCalled()
    expect(await violations()).toEqual([])
    await type('2/28/26')
    expect(onProblem).toHaveBeenLastCalledWith(null)
    expect(input().getAttribute('aria-invalid')).toBeNull()
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true)
  })

  it('UI-51: its bounds are said in words, and why a day is beyond them', async () => {
    const onChange = vi.fn()
    render(<Planning onChange={onChange} />)
    expect(described()).toContain('From Jan 1, 2025 to Oct 31, 2026')
    await type('11/1/26')
    await act(async () => input().focus())
    await leave()
    expect(described()).toContain('Nov 1, 2026 is too late. The latest date is Oct 31, 2026.')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('UI-51: a stored day outside its bounds is shown at once', () => {
    render(<DatePicker label="Planned" value="0006-02-02" min="2025-01-01" onChange={vi.fn()} />)
    expect(described()).toContain('too early')
  })

  it('UI-51: another day from outside takes the place of what is typed', async () => {
    const props = { label: 'Planned', onChange: vi.fn() }
    const { rerender } = render(<DatePicker {...props} value="2026-02-03" />)
    await type('half')
    rerender(<DatePicker {...props} value="2026-02-05" />)
    expect(input().value).toBe('2/5/2026')
  })

  it('UI-51: where it answers at once, a day is handed over on Enter or on leaving it', async () => {
    const onChange = vi.fn()
    render(<Planning onChange={onChange} isLazy />)
    await type('2/3/26')
    expect(onChange).not.toHaveBeenCalled()
    await act(async () => fireEvent.keyDown(input(), { key: 'Enter' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-02-03')
  })

  it('UI-51: a day is chosen from its month, and none beyond the last allowed', async () => {
    const onChange = vi.fn()
    render(<Planning onChange={onChange} />)
    await clickButton(/Calendar Planned/)
    expect(screen.getByRole('grid', { name: /October 2026/ })).toBeTruthy()
    for (const next of screen.getAllByRole('button', { name: 'Next' }))
      expect(next).toHaveProperty('disabled', true)
    expect(await violations()).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /October 7, 2026/ })))
    expect(onChange).toHaveBeenLastCalledWith('2026-10-07')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(input().value).toBe('10/7/2026')
  })

  it('UI-51: Alt and the arrow down open the month, Escape closes it', async () => {
    render(<Planning />)
    await act(async () => input().focus())
    await act(async () => fireEvent.keyDown(input(), { key: 'ArrowDown', altKey: true }))
    expect(screen.getByRole('grid')).toBeTruthy()
    await press('Escape')
    expect(screen.queryByRole('grid')).toBeNull()
  })
})
