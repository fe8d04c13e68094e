import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Segmented } from './Segmented.tsx'

describe('Segmented', () => {
  it('always has one on, and changes to another', () => {
    const onChange = vi.fn()
    const segments = [
      { key: 'list', label: 'List' },
      { key: 'map', label: 'Map' },
    ] as const
    render(<Segmented label="Show" segments={segments} value="list" onChange={onChange} />)
    fireEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('radio', { name: 'Map' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('map')
  })
})
