import { act, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'
import { Later } from './Later.tsx'

afterEach(() => vi.useRealTimers())

const drawn: string[] = []

function Part({ name }: { name: string }) {
  drawn.push(name)
  return <p>{name}</p>
}

it('DASH-66: a part that takes long is drawn after the rest of its page', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <>
        <Later fallback={<Part name="place" />}>
          <Part name="rows" />
        </Later>
        <Part name="head" />
      </>,
    ),
  )
  expect(drawn.indexOf('head')).toBeLessThan(drawn.indexOf('rows'))
  expect(drawn[0]).toBe('place')
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['rows', 'head'])
  await act(async () => root.unmount())
  container.remove()
})

it('DASH-66: what waits for a painted frame runs after it, and can be given up', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
  const ran: string[] = []
  afterPaint(() => ran.push('kept'))
  const giveUp = afterPaint(() => ran.push('given up'))
  expect(ran).toEqual([])
  giveUp()
  await vi.advanceTimersByTimeAsync(50)
  expect(ran).toEqual(['kept'])
})
