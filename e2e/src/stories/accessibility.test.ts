import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { ownFile } from '../harness/boundary-files.ts'
import { createFields, createGrower, handIn, openGrower, openImport } from '../harness/fields.ts'
import { tick } from '../harness/grid.ts'
import { goTo } from '../harness/navigate.ts'
import { leaveForAccounts, signInButton } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const GROWER = 'Cedar Ridge Farms'

async function examine(tab: Page, name: string): Promise<void> {
  await photograph(tab, name)
  await requireFitsPhone(tab, name)
  await requireAccessible(tab, name)
}

describe('everybody can use', () => {
  story('the way in', async ({ person }) => {
    person.watch.expect(/status of 400.*\/interaction\//)
    const tab = await person.open('/login')
    await signInButton(tab).waitFor()
    await examine(tab, 'login')
    await leaveForAccounts(tab)
    await examine(tab, 'choose account')
    await tab.getByRole('link', { name: 'Use another account' }).click()
    await tab.getByRole('button', { name: 'Continue' }).click()
    await tab.getByText('Enter the first name').waitFor()
    await examine(tab, 'another account')
    await tab.goto('/login?error=access_denied&state=forged')
    await tab.getByRole('alert').filter({ hasText: 'Google sign-in failed' }).waitFor()
    await examine(tab, 'login refused')
  })

  story('the pages before there is any field', async ({ person }) => {
    const tab = await person.arrive('/fields')
    await tab.getByText('No fields yet').waitFor()
    await examine(tab, 'fields empty')
    await goTo(tab, '/growers', 'Growers')
    await tab.getByText('No growers yet').waitFor()
    await examine(tab, 'growers empty')
    await tab.getByRole('button', { name: 'New grower' }).click()
    await tab.getByRole('dialog', { name: 'New grower' }).waitFor()
    await examine(tab, 'new grower')
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog', { name: 'New grower' }).waitFor({ state: 'detached' })
    for (const [address, heading, content] of [
      ['/admin-error?message=A+message', 'Something went wrong', 'A message'],
      ['/changelog', 'Releases', 'Added'],
      ['/spreadsheets/points', 'Points workbook', 'No points yet'],
      ['/enrollments', 'Enrollments', 'No enrollments'],
    ] as const) {
      await goTo(tab, address, heading)
      await tab.getByRole('main').getByText(content).first().waitFor()
      await examine(tab, heading)
    }
  })

  story('what floats above the pages', async ({ person }) => {
    const tab = await person.arrive('/enrollments')
    await tab.getByRole('heading', { level: 1 }).waitFor()
    for (const [keys, name] of [
      ['Control+k', 'Search and commands'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await tab.keyboard.press(keys)
      await tab.getByRole('dialog', { name }).waitFor()
      await examine(tab, name)
      await tab.keyboard.press('Escape')
      await tab.getByRole('dialog', { name }).waitFor({ state: 'detached' })
    }
    await tab.getByRole('button', { name: 'Preferences' }).click()
    await tab.getByRole('dialog', { name: 'Preferences' }).waitFor()
    await requireAccessible(tab, 'preferences')
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: /your account$/ }).click()
    await tab.getByRole('dialog', { name: 'Your account' }).waitFor()
    await requireAccessible(tab, 'account')
    await tab.getByRole('button', { name: 'Sign out everywhere' }).click()
    await tab.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor()
    await requireAccessible(tab, 'sign out everywhere')
  })

  story('UI-3: light or dark, as the machine says until a person chooses', async ({ person }) => {
    const tab = await person.arrive('/enrollments')
    const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await tab.emulateMedia({ colorScheme: 'light' })
    const light = await ground()
    await tab.emulateMedia({ colorScheme: 'dark' })
    const dark = await ground()
    expect(dark).not.toBe(light)
    await tab.getByRole('button', { name: 'Preferences' }).click()
    const choose = (theme: string) => tick(tab.getByRole('radio', { name: theme, exact: true }))
    await choose('Light')
    expect(await ground()).toBe(light)
    await tab.emulateMedia({ colorScheme: 'light' })
    await choose('Dark')
    expect(await ground()).toBe(dark)
    await choose('System')
    expect(await ground()).toBe(light)
  })

  story('the way to a field, and the field', async ({ person }) => {
    const tab = await person.arrive('/growers')
    await createGrower(tab, GROWER)
    await examine(tab, 'grower empty')
    await openImport(tab)
    await tab.getByRole('button', { name: 'Choose files' }).waitFor()
    await examine(tab, 'import drop')
    await openGrower(tab, GROWER)
    await handIn(tab, ownFile())
    await examine(tab, 'import choose')
    await createFields(tab)
    await tab.getByRole('row', { name: /Creek bottom/ }).click()
    await tab.getByRole('region', { name: 'Selected field' }).waitFor()
    await examine(tab, 'fields selected')
    await openGrower(tab, GROWER)
    await tab.getByRole('row', { name: /Creek bottom/ }).waitFor()
    await examine(tab, 'grower')
    await tab.getByRole('link', { name: 'Creek bottom' }).click()
    await tab.getByRole('heading', { name: 'Creek bottom', level: 1 }).waitFor()
    await examine(tab, 'field')
  })
})
