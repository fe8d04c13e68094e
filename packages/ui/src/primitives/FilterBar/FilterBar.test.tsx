import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { Button } from '../Button/Button.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { Filter } from './filter.ts'

const years = ['2026', '2027'].map((key) => ({ key, label: key }))
const growers = Array.from({ length: 40 }, (_, at) => ({ key: `g${at}`, label: `Grower ${at}` }))

function Filtering({ onChange }: { onChange: (key: string, values: readonly string[]) => void }) {
  const [chosen, setChosen] = useState<Record<string, readonly string[]>>({ year: ['2026'] })
  const filters: Filter[] = [
    { key: 'year', label: 'Year', options: years, values: chosen.year ?? [], isRequired: true },
    { key: 'grower', label: 'Grower', options: growers, values: chosen.grower ?? [], isSeveral: true },
    { key: 'tillage', label: 'Tillage', options: growers.slice(0, 3), values: chosen.tillage ?? [] },
  ]
  return (
    <FilterBar
      label="Filters"
      filters={filters}
      onChange={(key, values) => {
        setChosen({ ...chosen, [key]: values })
        onChange(key, values)
      }}
      onClear={() => setChosen({ ...chosen, grower: [], tillage: [] })}
    />
  )
}
/** A filter whose values are looked for by whoever has more of them. */
function SearchedElsewhere({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  const grower: Filter = {
    key: 'grower',
    label: 'Grower',
    options: growers.filter(({ label }) => label.includes(text)).slice(0, 3),
    values: ['g30'],
    isSeveral: true,
    labelOf: () => 'Grower 30',
    onSearch: (typed) => {
      onSearch(typed)
      setText(typed)
    },
  }
  return <FilterBar label="Filters" filters={[grower]} onChange={() => {}} onClear={() => {}} />
}

const choose = (name: string, role = 'menuitemradio') =>
  act(async () => {
    fireEvent.click(screen.getByRole(role, { name }))
  })

describe('FilterBar', () => {
  it('SEA-3: one button has the filters of a tight screen behind it, and Escape gives it the focus back', async () => {
    render(<Filtering onChange={() => {}} />)
    await clickButton('Grower')
    await choose('Grower 2', 'menuitemcheckbox')
    await press('Escape')
    const fold = screen.getByRole('button', { name: 'Filters, 1 on' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await clickButton('Filters, 1 on')
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    screen.getByRole('button', { name: /Tillage/ }).focus()
    await press('Escape')
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(fold)
  })

  it('UI-54: a chip says what it is narrowed to, and choosing it again takes it off', async () => {
    const onChange = vi.fn()
    render(<Filtering onChange={onChange} />)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    await clickButton('Tillage')
    await choose('Grower 2')
    expect(onChange).toHaveBeenLastCalledWith('tillage', ['g2'])
    expect(await violations()).toEqual([])
    await clickButton(/Grower 2/)
    await choose('Grower 2')
    expect(onChange).toHaveBeenLastCalledWith('tillage', [])
  })

  it('UI-72: where several can be chosen, the list of them stays open, and the chip counts them', async () => {
    const onChange = vi.fn()
    render(<Filtering onChange={onChange} />)
    await clickButton('Grower')
    await choose('Grower 7', 'menuitemcheckbox')
    await choose('Grower 9', 'menuitemcheckbox')
    expect(onChange).toHaveBeenLastCalledWith('grower', ['g7', 'g9'])
    expect(await violations()).toEqual([])
    await choose('Grower 7', 'menuitemcheckbox')
    expect(onChange).toHaveBeenLastCalledWith('grower', ['g9'])
    await choose('Grower 1', 'menuitemcheckbox')
    // Behind the open list, which a reader of the screen sees alone.
    expect(screen.getByText('Grower 9 +1')).toBeTruthy()
  })

  it('UI-72: what is on stays on while others are searched', async () => {
    const onChange = vi.fn()
    render(<Filtering onChange={onChange} />)
    await clickButton('Grower')
    await choose('Grower 7', 'menuitemcheckbox')
    const search = screen.getByRole('searchbox', { name: 'Search Grower' })
    await act(async () => fireEvent.change(search, { target: { value: '39' } }))
    await choose('Grower 39', 'menuitemcheckbox')
    expect(onChange).toHaveBeenLastCalledWith('grower', ['g7', 'g39'])
  })

  it('UI-72: Escape clears the search, then leaves; what is on stays on', async () => {
    const onChange = vi.fn()
    render(<Filtering onChange={onChange} />)
    await clickButton('Grower')
    await choose('Grower 7', 'menuitemcheckbox')
    const search = screen.getByRole('searchbox', { name: 'Search Grower' })
    await act(async () => fireEvent.change(search, { target: { value: '7' } }))
    for (const left of ['7', '']) {
      expect(search).toHaveProperty('value', left)
      await act(async () => fireEvent.keyDown(search, { key: 'Escape' }))
    }
    expect(screen.queryByRole('menu')).toBeNull()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('grower', ['g7'])
    expect(screen.getByRole('button', { name: /Grower 7/ })).toBeTruthy()
  })

  it('UI-54: a required filter changes but does not go', async () => {
    const onChange = vi.fn()
    render(<Filtering onChange={onChange} />)
    await clickButton(/Year/)
    expect(screen.queryByRole('searchbox')).toBeNull()
    await choose('2026')
    expect(onChange).not.toHaveBeenCalledWith('year', [])
    await clickButton(/Year/)
    await choose('2027')
    expect(onChange).toHaveBeenLastCalledWith('year', ['2027'])
  })

  it('UI-54: a long list of values is searched by any part of a name', async () => {
    render(<Filtering onChange={() => {}} />)
    await clickButton('Grower')
    const search = screen.getByRole('searchbox', { name: 'Search Grower' })
    expect(await violations()).toEqual([])
    await act(async () => fireEvent.change(search, { target: { value: 'ER 39' } }))
    expect(screen.getAllByRole('menuitemcheckbox').map((each) => each.textContent)).toEqual(['Grower 39'])
  })

  it('UI-72: a chosen value that is no longer offered comes first, and can be cleared', async () => {
    const onChange = vi.fn()
    const status: Filter = {
      ...{ key: 'status', label: 'Status', options: [{ key: 'approved', label: 'Approved', count: 4 }] },
      ...{ values: ['boundary_pending', 'approved'], isSeveral: true },
      labelOf: (key) => key.replace('_', ' '),
    }
    render(<FilterBar label="Filters" filters={[status]} onChange={onChange} onClear={() => {}} />)
    await clickButton(/boundary pending \+1/)
    const offered = screen.getAllByRole('menuitemcheckbox', { checked: true })
    expect(offered.map((each) => each.textContent)).toEqual(['boundary pending', 'Approved4'])
    expect(await violations()).toEqual([])
    await choose('boundary pending', 'menuitemcheckbox')
    expect(onChange).toHaveBeenLastCalledWith('status', ['approved'])
  })

  it('UI-54: a list searched by the server starts over when opened again, with chosen values first', async () => {
    const onSearch = vi.fn()
    render(<SearchedElsewhere onSearch={onSearch} />)
    const shown = () => screen.getAllByRole('menuitemcheckbox').map((each) => each.textContent)
    const first = ['Grower 30', 'Grower 0', 'Grower 1', 'Grower 2']
    await clickButton(/^Grower/)
    expect(shown()).toEqual(first)
    const search = screen.getByRole('searchbox', { name: 'Search Grower' })
    await act(async () => fireEvent.change(search, { target: { value: '39' } }))
    expect(shown()).toEqual(['Grower 39'])
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? search))
    await clickButton(/^Grower/)
    expect(onSearch).toHaveBeenLastCalledWith('')
    expect(shown()).toEqual(first)
  })

  it('UI-54: a filter whose values are typed says them, and closes when they are', async () => {
    const area: Filter = {
      ...{ key: 'area', label: 'Area', options: [], values: ['20–80 ac'] },
      content: (close) => <Button onPress={close}>Show</Button>,
    }
    render(<FilterBar label="Filters" filters={[area]} onChange={() => {}} onClear={() => {}} />)
    await clickButton(/^Area/)
    screen.getByRole('dialog', { name: 'Area' })
    expect(await violations()).toEqual([])
    await clickButton('Show')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('UI-54: says that what can be chosen is on its way, and tells who opens which', async () => {
    const onOpen = vi.fn()
    const crop: Filter = { key: 'crop', label: 'Crop', options: [], values: [], isLoading: true }
    render(<FilterBar label="Filters" filters={[crop]} onChange={() => {}} onOpen={onOpen} />)
    await clickButton('Crop')
    expect(onOpen).toHaveBeenLastCalledWith('crop')
    screen.getByText('Loading…')
    expect(await violations()).toEqual([])
  })

  it('clears all filters that can be cleared', async () => {
    render(<Filtering onChange={() => {}} />)
    await clickButton('Tillage')
    await choose('Grower 2')
    await clickButton('Clear')
    expect(screen.getByRole('button', { name: 'Tillage' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Year.*2026/ })).toBeTruthy()
  })
})
