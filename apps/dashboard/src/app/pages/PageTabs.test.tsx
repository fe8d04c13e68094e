import { Tabs as PartTabs } from '@org/ui'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { LandTabs } from '#lists/LandTabs.tsx'
import { SAMPLING_TABS } from '#lists/sampling-tabs.ts'
import { PageTabs } from '#platform/PageTabs.tsx'

describe('tabs that are pages', () => {
  it('UI-73: look as the tabs of a page do; the page shown is marked', () => {
    const { hook } = memoryLocation({ path: SAMPLING_TABS[1]?.href ?? '' })
    render(
      <Router hook={hook}>
        <PageTabs label="Sampling" tabs={SAMPLING_TABS} />
        <PartTabs
          label="Parts"
          tabs={[{ key: 'history', label: 'History', content: 'Nothing yet' }]}
          value="history"
          onChange={() => {}}
        />
      </Router>,
    )
    const part = screen.getByRole('tab', { name: 'History' })
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.className)).toEqual(links.map(() => part.className))
    expect(screen.getByRole('navigation').className).toBe(screen.getByRole('tablist').className)
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
      screen.getByRole('link', { name: 'Points' }),
    ])
  })

  it('DASH-68: Fields and Growers lead to each other, and the one shown is marked', () => {
    const { hook } = memoryLocation({ path: '/growers' })
    render(
      <Router hook={hook}>
        <LandTabs />
      </Router>,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Fields', '/fields'],
      ['Growers', '/growers'],
    ])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  })
})
