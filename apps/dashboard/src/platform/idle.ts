/** Resolves when the browser has nothing better to do, within `atMostMs`. Safari knows no idle callback. */
export function idle(atMostMs = 3_000): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: atMostMs })
    else setTimeout(resolve, 0)
  })
}
