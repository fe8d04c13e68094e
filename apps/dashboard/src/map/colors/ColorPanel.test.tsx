import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Coloring } from '../types.ts'
import { ColorPanel } from './ColorPanel.tsx'
import { colorScale } from './scale.ts'

let isPhone = false
beforeEach(() => {
  isPhone = false
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const found = [
  { value: 'Corn', label: null, rows: 1204 },
  { value: 'Oats', label: null, rows: 8 },
  { value: '', label: null, rows: 3 },
]
const scale = colorScale('crop', found, found)

function show(coloring: Partial<Coloring> = {}, known: typeof scale | null = scale) {
  const retry = vi.fn()
  const all: Coloring = { by: 'crop', choices: ['status', 'crop'], onChange: () => {}, ...coloring }
  render(<ColorPanel coloring={all} scale={known ?? undefined} failure={known === null ? { retry } : null} />)
  return { retry }
}

describe('the legend', () => {
  it('MAP-51: says each value with its number; a press narrows the list to it, and another one no more', () => {
    const onChange = vi.fn()
    show({ narrow: { crop: { values: ['Oats'], onChange } } })
    const values = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(values).toEqual(['Corn1,204', 'Oats8', 'No crop3'])
    const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
    press(/^Corn/)
    press(/^Oats/)
    press(/^No crop/)
    expect(onChange.mock.calls).toEqual([[['Oats', 'Corn']], [[]], [['Oats', '']]])
    expect(screen.getByRole('button', { name: /^Oats/ }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: /^Corn/ }).getAttribute('aria-pressed')).toBe('false')
  })

  it('MAP-51: only tells values that the page’s list is not narrowed by', () => {
    show()
    expect(screen.queryByRole('button', { name: /Corn/ })).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('MAP-52: is hidden and shown by its button, and hidden at first on a phone', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Hide the legend' }))
    expect(screen.queryByRole('list')).toBeNull()
    cleanup()
    isPhone = true
    show()
    expect(screen.queryByRole('list')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show the legend' }))
    expect(screen.getByRole('list')).toBeTruthy()
  })

  it('MAP-52: says that it could not be loaded, and asks again', () => {
    const { retry } = show({}, null)
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('MAP-52: is not there while fields have one color', () => {
    show({ by: null })
    expect(screen.getByRole('button', { name: 'Color by' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /legend/ })).toBeNull()
  })
})
