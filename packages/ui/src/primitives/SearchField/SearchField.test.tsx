import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { SearchField } from './SearchField.tsx'

function Searching() {
  const [text, setText] = useState('')
  return <SearchField label="Search fields" placeholder="Search" value={text} onChange={setText} />
}

describe('SearchField', () => {
  it('UI-6: Escape empties it', () => {
    render(<Searching />)
    const field = screen.getByRole('searchbox', { name: 'Search fields' })
    fireEvent.change(field, { target: { value: 'creek' } })
    expect(field).toHaveProperty('value', 'creek')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(field).toHaveProperty('value', '')
  })

  it('UI-6: takes as many letters as a search can have, and no more', () => {
    render(<Searching />)
    expect(screen.getByRole('searchbox')).toHaveProperty('maxLength', 200)
  })

  it('UI-6: Enter sends no form that it stands in: it has searched already', () => {
    render(<Searching />)
    const isLeftToBrowser = fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    expect(isLeftToBrowser).toBe(false)
  })
})
