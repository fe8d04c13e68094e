import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Timeline } from './Timeline.tsx'

describe('Timeline', () => {
  it('lists what happened in the order given, with the instant for machines and who did it', async () => {
    const { container } = render(
      <Timeline
        label="Label K7Q2-C5VE"
        events={[
          { key: '2', at: '2026-10-12T15:42:00Z', what: 'Received', who: 'A. Kern', tone: 'ok' },
          { key: '1', at: '2026-10-11T08:00:00Z', what: 'Shipped' },
        ]}
      />,
    )
    const [received, shipped] = screen.getAllByRole('listitem').map((each) => each.textContent)
    expect(received).toMatch(/^Received.*A\. Kern$/)
    expect(shipped).toMatch(/^Shipped/)
    expect(container.querySelector('time')?.getAttribute('datetime')).toBe('2026-10-12T15:42:00Z')
    expect(await violations()).toEqual([])
  })
})
