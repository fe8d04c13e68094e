import type { Page } from 'playwright-core'

/** Between two keys of a scanner. */
const KEY_S = 0.005

/**
 * Types as a scanner that is a keyboard does: 5 ms apart, then Enter. All keys are sent at once with their times, so that
 * a busy machine makes no person of the scanner.
 */
export async function scanAs(tab: Page, text: string): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  const firstAt = Date.now() / 1000
  const sent = [...text, 'Enter'].flatMap((key, at) => {
    const timestamp = firstAt + at * KEY_S
    const typed = key === 'Enter' ? '\r' : key
    const { windowsVirtualKeyCode, code } = keyOf(key)
    const common = { key, code, windowsVirtualKeyCode, timestamp }
    return [
      session.send('Input.dispatchKeyEvent', {
        ...common,
        type: 'keyDown',
        text: typed,
        unmodifiedText: typed,
      }),
      session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
    ]
  })
  await Promise.all(sent)
  await session.detach()
}

function keyOf(key: string): { code: string; windowsVirtualKeyCode: number } {
  if (key === 'Enter') return { code: 'Enter', windowsVirtualKeyCode: 13 }
  const code = /\d/.test(key) ? `Digit${key}` : `Key${key}`
  return { code, windowsVirtualKeyCode: key.charCodeAt(0) }
}
