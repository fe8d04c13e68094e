/// <reference types="vite/client" />
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ToastRegion } from '../primitives/Toast/Toast.tsx'
import { toasts } from '../primitives/Toast/toasts.ts'
import { violations } from '../testing/axe.ts'
import { galleryItems } from './index.ts'

const folders = Object.keys(import.meta.glob('../primitives/*/*.tsx')).map((path) => path.split('/')[2])
const named = galleryItems.map((item) => [item.name, item] as const)

it('UI-60: every primitive has its page in the gallery', () => {
  const missing = [...new Set(folders)].filter((name) => !galleryItems.some((item) => item.name === name))
  expect(missing).toEqual([])
})

describe.each(named)('UI-60: the gallery page of %s', (_name, { specimens, opens }) => {
  it('shows its variants and states, and axe finds nothing', async () => {
    render(
      <>
        {Object.entries(specimens).map(([title, content]) => (
          <section key={title} aria-label={title}>
            {content}
          </section>
        ))}
        <ToastRegion />
      </>,
    )
    expect(screen.getAllByRole('region').length).toBeGreaterThanOrEqual(Object.keys(specimens).length)
    expect(await violations()).toEqual([])
    if (opens === undefined) return
    await act(async () => fireEvent.click(screen.getByRole('button', { name: opens })))
    expect(await violations()).toEqual([])
    await act(async () => toasts.clear())
  })
})
