import { render, screen } from '@testing-library/react'
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'

/** Longer than React works without a pause: what follows the drawing is then done after the pause. */
const LONG_MS = 10

const work = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** What a busy machine does: it is away once the search has seen what was drawn, before what follows the drawing. */
async function workLater(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await null
  work(LONG_MS)
}

function Later({ onShown }: { onShown(): void }): ReactElement | null {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true))
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <Shown onShown={onShown} /> : null
}

function Shown({ onShown }: { onShown(): void }): ReactElement {
  useLayoutEffect(() => {
    work(LONG_MS)
    void workLater()
  }, [])
  useEffect(onShown, [onShown])
  return <p>Here</p>
}

it('a search that found something ends when the effects of what it found have run', async () => {
  for (let round = 0; round < 10; round += 1) {
    const onShown = vi.fn()
    const { unmount } = render(<Later onShown={onShown} />)
    await screen.findByText('Here')
    expect(onShown, `round ${round}`).toHaveBeenCalledTimes(1)
    unmount()
  }
})

/** Puts the focus into the next frame, as React Aria does after a click that no pointer made. */
function Focused(): ReactElement {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => button?.focus())
    return () => cancelAnimationFrame(frame)
  }, [button])
  return (
    <button type="button" ref={setButton}>
      Here
    </button>
  )
}

it('a search that found something ends when the frame after it has been drawn', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { unmount } = render(<Focused />)
    const button = await screen.findByRole('button', { name: 'Here' })
    expect(document.activeElement, `round ${round}`).toBe(button)
    unmount()
  }
})
