import type { Page } from 'playwright-core'

const SUFFIXES = ['Enter', 'Tab', ''] as const
const PAUSE_S = 0.05

/**
 * Sends codes as a hasty person scans them: the next one 0.3 to 0.9 s after the one before, whatever the page does
 * meanwhile. Keys are 4 to 60 ms apart, one code in three has a pause of 50 ms in it; codes end with Enter, Tab or nothing.
 * All keys are sent at once with their times, so that nothing waits for an answer and no busy machine changes the pace.
 */
export async function burstsOf(tab: Page, codes: readonly string[]): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  let at = Date.now() / 1000
  const sent: Promise<unknown>[] = []
  const press = (key: string, gapS: number) => {
    at += gapS
    const common = { key, ...keyOf(key), timestamp: at }
    const text = key === 'Enter' ? '\r' : key === 'Tab' ? '' : key
    sent.push(
      session.send('Input.dispatchKeyEvent', { ...common, type: 'keyDown', text, unmodifiedText: text }),
    )
    sent.push(session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }))
  }
  for (const [place, code] of codes.entries()) {
    const gapS = (4 + ((place * 17) % 57)) / 1000
    const between = 0.31 + ((place * 7) % 60) / 100
    for (const [index, key] of [...code].entries())
      press(key, index === 0 ? between : gapS + (place % 3 === 0 && index === 2 ? PAUSE_S : 0))
    const suffix = SUFFIXES[place % SUFFIXES.length] ?? ''
    if (suffix !== '') press(suffix, gapS)
  }
  await Promise.all(sent)
  await session.detach()
}

function keyOf(key: string): { code: string; windowsVirtualKeyCode: number } {
  if (key === 'Enter') return { code: 'Enter', windowsVirtualKeyCode: 13 }
  if (key === 'Tab') return { code: 'Tab', windowsVirtualKeyCode: 9 }
  if (key === '-') return { code: 'Minus', windowsVirtualKeyCode: 189 }
  const code = /\d/.test(key) ? `Digit${key}` : `Key${key}`
  return { code, windowsVirtualKeyCode: key.charCodeAt(0) }
}
