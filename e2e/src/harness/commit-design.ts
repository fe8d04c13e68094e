import type { Locator, Page } from 'playwright-core'

const year = new Date().getUTCFullYear()

/** Commits the draft that the strata page shows. @returns the message that it was, with its Undo */
export async function commitDesign(tab: Page, number = 1): Promise<Locator> {
  await tab.getByRole('button', { name: 'Commit design' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Commit this design?' })
  await dialog.getByRole('button', { name: 'Commit design' }).click()
  const message = tab.getByRole('alertdialog').filter({ hasText: `Design ${number} of ${year} committed` })
  await message.waitFor()
  return message
}
