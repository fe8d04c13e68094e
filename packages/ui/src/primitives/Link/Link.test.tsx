import { render, screen } from '@testing-library/react'
import { RouterProvider } from 'react-aria-components'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Link } from './Link.tsx'

describe('Link', () => {
  it('goes where the app leads, in the page', () => {
    const navigate = vi.fn()
    render(
      <RouterProvider navigate={navigate}>
        <Link href="/fields?year=2026">Fields of 2026</Link>
      </RouterProvider>,
    )
    screen.getByRole('link', { name: 'Fields of 2026' }).click()
    expect(navigate.mock.calls[0]?.[0]).toBe('/fields?year=2026')
  })

  it('UI-52: says when it leaves the product, and hands the other page nothing', async () => {
    render(
      <Link href="https://maps.example/" isOutside>
        Imagery
      </Link>,
    )
    const link = screen.getByRole('link', { name: 'Imagery (opens in a new tab)' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await violations()).toEqual([])
  })
})
