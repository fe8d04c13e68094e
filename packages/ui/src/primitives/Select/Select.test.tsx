import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../testing/press.ts'
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

  it.each(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'n', 'N'])(
    'UI-70: closed, %s opens it with the focus on what is chosen, and changes nothing',
    async (key) => {
      const onChange = vi.fn()
      const options = [
        { key: 'ada', label: 'Ada Fallow' },
        { key: 'nils', label: 'Nils Holm' },
        { key: 'nobody', label: 'Nobody yet' },
      ] as const
      render(<Select label="Manager" options={options} value="ada" onChange={onChange} />)
      act(() => screen.getByRole('button', { name: /Manager/ }).focus())
      await press(key)
      expect(onChange).not.toHaveBeenCalled()
      const chosen = await screen.findByRole('option', { name: 'Ada Fallow' })
      await waitFor(() => expect(document.activeElement).toBe(chosen))
      await press('Escape')
      expect(onChange).not.toHaveBeenCalled()
    },
  )

  it('UI-70: closed, a letter with a modifier is left to the page', async () => {
    render(
      <Select label="Year" options={[{ key: '2026', label: '2026' }]} value="2026" onChange={() => {}} />,
    )
    const button = screen.getByRole('button', { name: /Year/ })
    expect(fireEvent.keyDown(button, { key: 'k', ctrlKey: true })).toBe(true)
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
