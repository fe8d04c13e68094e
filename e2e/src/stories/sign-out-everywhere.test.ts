import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { arriveAt } from '../harness/navigate.ts'
import { people, signInButton, signInHere, signOutButton } from '../harness/person.ts'
import { story } from '../harness/story.ts'

const SAID = 'You signed out everywhere'

const accountButton = (tab: Page) => tab.getByRole('button', { name: /your account$/ })

async function signOutEverywhere(tab: Page): Promise<void> {
  await accountButton(tab).click()
  await tab
    .getByRole('dialog', { name: 'Your account' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  const question = tab.getByRole('dialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
}

/** On the login page, with the reason. */
async function isOut(tab: Page): Promise<void> {
  await arriveAt(tab, '/login')
  await signInButton(tab).waitFor()
  await tab.getByRole('alert').getByText(SAID).waitFor()
}

describe('signing out everywhere', () => {
  story(
    'ends every other browser, and this one, and each says why; a new sign-in works at once',
    async ({ person, product }) => {
      // The tokens of the ended sessions are refused.
      person.watch.expect(/status of 401/)
      const browser = person.context.browser()
      if (browser === null) throw new Error('The window has no browser')
      const open: BrowserContext[] = []
      const another = async (storageState?: Awaited<ReturnType<BrowserContext['storageState']>>) => {
        const context = await browser.newContext({
          baseURL: product.url,
          ...(storageState && { storageState }),
        })
        open.push(context)
        return context.newPage()
      }
      try {
        // One browser shows a page, one is closed while signed in.
        const elsewhere = await another()
        await elsewhere.goto('/enrollments')
        await signInHere(elsewhere, people.clerk)
        const closed = await another()
        await closed.goto('/enrollments')
        await signInHere(closed, people.clerk)
        const kept = await closed.context().storageState()
        await closed.context().close()

        const here = await person.signIn(people.clerk, '/growers')
        const tab = await person.open('/enrollments')
        await signOutButton(tab).waitFor()
        await signOutEverywhere(here)
        await Promise.all([isOut(here), isOut(elsewhere), arriveAt(tab, '/login')])

        await signInHere(here, people.clerk)
        await here.getByRole('heading', { level: 1, name: 'Growers' }).waitFor()
        expect(await accountButton(here).count()).toBe(1)

        const later = await another(kept)
        await later.goto('/growers')
        await isOut(later)
        // Its hosted session has ended too: it asks for the account, and lets in.
        await signInHere(later, people.clerk)
        await later.getByRole('heading', { level: 1, name: 'Growers' }).waitFor()
      } finally {
        for (const context of open) await context.close()
      }
    },
  )
})
