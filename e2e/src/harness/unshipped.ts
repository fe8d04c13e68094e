import type { Page } from 'playwright-core'

/** The rows of samples that nobody recorded as shipped are confirmed, all together. */
export async function confirmUnshipped(tab: Page): Promise<void> {
  const confirm = tab.getByRole('button', { name: /^Confirm \d+ samples$/ })
  await confirm.click()
  await confirm.waitFor({ state: 'detached' })
}
