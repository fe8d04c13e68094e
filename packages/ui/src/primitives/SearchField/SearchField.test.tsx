import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton } from '../../testing/press.ts'
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

  it('UI-6: an Escape that emptied it closes nothing around it; the next one does', () => {
    const onKey = vi.fn()
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
      <div onKeyDown={({ key }) => onKey(key)}>
        <Searching />
      </div>,
    )
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'creek' } })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onKey).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Escape' })
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
    expect(onKey.mock.calls).toEqual([['Escape'], ['k']])
  })

  it('UI-6: its cross empties it and leaves the focus in it', async () => {
    render(<Searching />)
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'creek' } })
    expect(await violations()).toEqual([])
    await clickButton('Clear search')
    expect(field).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field)
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

  it('UI-26: the arrow downwards leaves it for what was found', () => {
    const onLeaveDown = vi.fn()
    render(
      <SearchField
        label="Search"
        placeholder="Search"
        value="a"
        onChange={() => {}}
        onLeaveDown={onLeaveDown}
      />,
    )
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })).toBe(false)
    expect(onLeaveDown).toHaveBeenCalledOnce()
  })
})
