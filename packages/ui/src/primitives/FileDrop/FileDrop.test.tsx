import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FileDrop } from './FileDrop.tsx'

const creek = new File(['{}'], 'creek.geojson')
const ridge = new File(['{}'], 'ridge.geojson')

function choose(files: File[], props: { allowsMultiple?: boolean } = {}) {
  const onFiles = vi.fn()
  const { container } = render(
    <FileDrop
      label="Drop a boundary file"
      note="GeoJSON"
      accept={['.geojson']}
      onFiles={onFiles}
      {...props}
    />,
  )
  const input = container.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
  expect(input.accept).toBe('.geojson')
  fireEvent.change(input, { target: { files } })
  return onFiles
}

describe('FileDrop', () => {
  it('UI-8: hands over the file that was chosen, one only', () => {
    expect(choose([creek, ridge])).toHaveBeenCalledExactlyOnceWith([creek])
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
  })

  it('UI-8: hands over several that belong together where they may', () => {
    expect(choose([creek, ridge], { allowsMultiple: true })).toHaveBeenCalledExactlyOnceWith([creek, ridge])
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy()
  })

  it('says nothing when none was chosen', () => {
    expect(choose([])).not.toHaveBeenCalled()
  })
})
