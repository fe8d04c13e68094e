import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Select } from './Select.tsx'

describe('Select', () => {
  it('is named, shows its value and hands over the option chosen', async () => {
    const onChange = vi.fn()
    const options = [
      { key: '2027', label: '2027' },
      { key: '2026', label: '2026' },
    ] as const
    render(<Select label="Year" options={options} value="2026" onChange={onChange} />)
    const button = screen.getByRole('button', { name: /Year/ })
    expect(button.textContent).toContain('2026')
    fireEvent.click(button)
    fireEvent.click(await screen.findByRole('option', { name: '2027' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2027')
  })
})
