import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Coloring } from '../types.ts'
import { ColorPanel } from './ColorPanel.tsx'
import { colorScale } from './scale.ts'

afterEach(cleanup)

const found = [
  { value: 'Corn', label: null, rows: 1204 },
  { value: 'Oats', label: null, rows: 8 },
  { value: '', label: null, rows: 3 },
]
const scale = colorScale('crop', found, found)

function show(coloring: Partial<Coloring> = {}, known: typeof scale | null = scale, isOpen = true) {
  const retry = vi.fn()
  const fold = vi.fn()
  const all: Coloring = { by: 'crop', choices: ['status', 'crop'], onChange: () => {}, ...coloring }
  render(
    <ColorPanel
      coloring={all}
      legend={{ isOpen, fold }}
      scale={known ?? undefined}
      failure={known === null ? { retry } : null}
    />,
  )
  return { retry, fold }
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

  it('MAP-52: folded, it is one button, which opens it; choosing colors opens it too', async () => {
    const { fold } = show({}, scale, false)
    expect(screen.queryByRole('list')).toBeNull()
    const [button, ...others] = screen.getAllByRole('button')
    expect(others).toEqual([])
    expect(button?.textContent).toBe('Legend')
    expect(button?.getAttribute('aria-expanded')).toBe('false')
    if (button !== undefined) fireEvent.click(button)
    expect(fold.mock.calls).toEqual([[true]])
    cleanup()
    const plain = show({ by: null }, scale, false)
    fireEvent.click(screen.getByRole('button', { name: 'Color by' }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Crop' }))
    expect(plain.fold.mock.calls).toEqual([[true]])
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
    expect(screen.queryByRole('button', { name: /legend/i })).toBeNull()
  })
})
