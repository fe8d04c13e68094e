import type { Page } from 'playwright-core'

/** Registers the worker, and waits until it answers for the page: everything is kept then. */
export async function keepProgram(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const { serviceWorker } = navigator
    const isControlled = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
    await serviceWorker.register('/sw.js')
    if (serviceWorker.controller === null) await isControlled
  })
}
