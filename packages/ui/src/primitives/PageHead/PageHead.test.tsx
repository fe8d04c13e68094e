import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PageHead } from './PageHead.tsx'

describe('PageHead', () => {
  it('names the page once and leads back to what it lies in', () => {
    render(
      <PageHead
        title="Creek bottom"
        trail={[{ key: 'f', link: <a href="/fields">Fields</a> }]}
        note="12 ac"
      />,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Creek bottom')
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(trail).getByRole('link', { name: 'Fields' }).getAttribute('href')).toBe('/fields')
  })
})
