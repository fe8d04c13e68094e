import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { colleague } from '../harness/colleague.ts'
import { arriveAt } from '../harness/navigate.ts'
import { people, signOutBy } from '../harness/person.ts'
import { story } from '../harness/story.ts'

/** The accessible name of what has the focus, and whether the focus can be seen on it. */
async function focus(tab: Page): Promise<{ name: string; isVisible: boolean }> {
  return tab.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isVisible: false }
    const named = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const name = named?.join(' ') ?? element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    // A field shows its focus on the box around it.
    const box = element.parentElement === null ? null : getComputedStyle(element.parentElement)
    const ringAround =
      box !== null &&
      ((box.outlineStyle !== 'none' && Number.parseFloat(box.outlineWidth) > 0) || box.boxShadow !== 'none')
    return { name: name.trim(), isVisible: ring || boxShadow !== 'none' || ringAround }
  })
}

/** Presses Tab until something of that name has the focus; every stop on the way must show it. */
async function tabTo(tab: Page, name: string, most = 25): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < most; press += 1) {
    await tab.keyboard.press('Tab')
    const stop = await focus(tab)
    passed.push(stop.name)
    expect(stop, `the focus on ${stop.name} can be seen`).toMatchObject({ isVisible: true })
    if (stop.name === name) return
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' · ')}`)
}

describe('the whole shell by keyboard alone', () => {
  story(
    'sidebar, shortcuts, palette, sheet and preferences, with the focus always to be seen',
    async ({ person }) => {
      const tab = await person.signIn(people.manager, '/growers')

      // The first stop of every page leads past the sidebar.
      await tab.keyboard.press('Tab')
      expect((await focus(tab)).name).toMatch(/^Skip to/)
      for (const [entry, path] of [
        ['Sampling', '/sampling/report'],
        ['Enrollments', '/enrollments'],
        ['Spreadsheets', '/spreadsheets/fields'],
        ['Releases', '/changelog'],
      ] as const) {
        await tab.reload()
        await tab.getByRole('heading', { level: 1 }).waitFor()
        await tabTo(tab, entry)
        await tab.keyboard.press('Enter')
        await arriveAt(tab, path)
      }

      // Shortcuts go where they say, but never while somebody types.
      await tab.keyboard.press('g')
      await tab.keyboard.press('f')
      await arriveAt(tab, '/fields')
      await tab.getByRole('searchbox').waitFor()
      await tab.keyboard.press('/')
      await tab.keyboard.type('gr')
      await tab.waitForURL((url) => url.pathname === '/fields' && url.searchParams.size > 0)
      await tab.keyboard.press('Escape')

      // The sheet opens, says its shortcuts and gives the focus back.
      await tab.getByRole('heading', { level: 1 }).click()
      await tab.keyboard.press('?')
      const sheet = tab.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await sheet.getByText('Go to releases').waitFor()
      await tab.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })

      // The palette finds an action by its words; arrows and Enter choose it.
      await tab.keyboard.press('Control+k')
      const palette = tab.getByRole('dialog', { name: 'Search and commands' })
      await palette.getByRole('combobox').waitFor()
      await tab.keyboard.type('new grower')
      await palette.getByRole('option', { name: /New grower/ }).waitFor()
      await tab.keyboard.press('ArrowDown')
      await tab.keyboard.press('ArrowUp')
      await tab.keyboard.press('Enter')
      const dialog = tab.getByRole('dialog', { name: 'New grower' })
      await dialog.waitFor()

      // The dialog takes the focus, keeps it, and saves on Enter.
      await tab.keyboard.type('Keyboard Acres')
      await tab.keyboard.press('Enter')
      await tab.getByRole('heading', { level: 1, name: 'Keyboard Acres' }).waitFor()
      await tab.keyboard.press('Control+k')
      await palette.getByRole('combobox').waitFor()
      await tab.keyboard.press('Escape')
      await palette.waitFor({ state: 'detached' })

      // And out. What is on its way when the session ends is refused.
      person.watch.expect(/status of 401.*\/api\//)
      await tab.reload()
      await tab.getByRole('heading', { level: 1 }).waitFor()
      await tabTo(tab, 'Sign out')
      await signOutBy(tab, () => tab.keyboard.press('Enter'))
      await tabTo(tab, 'Continue with Google')
    },
  )

  story('UI-48: a menu opens by keyboard also while its program is on its way', async ({ person }) => {
    const tab = await person.signIn(people.manager, '/fields')
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await tab.route(/\/surfaces-[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await tab.reload()
    await tab.getByRole('button', { name: 'Columns' }).waitFor()
    const asked = tab.waitForRequest(/\/surfaces-[^/]+\.js$/)
    await tabTo(tab, 'Columns', 40)
    await asked
    await tab.keyboard.press('ArrowDown')
    const menu = tab.getByRole('menu', { name: 'Columns' })
    expect(await menu.count()).toBe(0)
    arrive()
    await menu.waitFor()
    await menu.locator(':focus').waitFor()
    await tab.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(async () => (await focus(tab)).name).toBe('Columns')
  })
})

story(
  'UI-18: Back from a field puts the focus on its row, and the keys go on from there',
  async ({ person, product }) => {
    const work = await colleague(product)
    const { id: growerId } = await work.growers.create({ name: 'Keyboard Row Farm' })
    for (const at of [1, 2, 3, 4]) await work.fields.create({ growerId, name: `Keyboard row ${at}` })
    const tab = await person.arrive(`/fields?grower=${growerId}`, people.manager)
    const list = tab.getByRole('grid', { name: 'Fields' })
    const focusedRow = async () => (await list.locator('[role=row]:focus').textContent())?.slice(0, 14)
    await list.getByText('Keyboard row 4').waitFor()
    await tab.keyboard.press('/')
    for (const _ of [1, 2, 3]) await tab.keyboard.press('ArrowDown')
    await expect.poll(focusedRow).toBe('Keyboard row 3')
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { level: 1, name: 'Keyboard row 3' }).waitFor()
    await tab.goBack()
    await list.getByText('Keyboard row 3').waitFor()
    await expect.poll(focusedRow).toBe('Keyboard row 3')
    await tab.keyboard.press('ArrowDown')
    await expect.poll(focusedRow).toBe('Keyboard row 4')
    // A page whose rows are there at once, left by a press of the mouse.
    await tab.getByRole('link', { name: 'Growers' }).click()
    await tab.getByRole('link', { name: 'Keyboard Row Farm', exact: true }).click()
    await tab.getByRole('heading', { level: 1, name: 'Keyboard Row Farm' }).waitFor()
    await tab.goBack()
    const focusedGrower = tab.getByRole('grid', { name: 'Growers' }).locator('[role=row]:focus')
    await expect.poll(() => focusedGrower.textContent()).toContain('Keyboard Row Farm')
  },
)

story(
  'UI-50: a minus sign is typed like any other, and a number below the bounds is refused as typed',
  async ({ person }) => {
    const tab = await person.arrive('/fields', people.manager)
    await tab.getByRole('button', { name: /^Area$/ }).click()
    const from = tab.getByRole('textbox', { name: /^From/ })
    await from.click()
    await tab.keyboard.type('-3')
    await tab.keyboard.press('Tab')
    await tab.getByText('Enter 0 or more').waitFor()
    expect(await from.inputValue()).toBe('-3')
  },
)

story('DASH-48: / opens the palette on a page without a search, as the audit log', async ({ person }) => {
  const tab = await person.arrive('/admin/audit', people.manager)
  await tab.getByRole('grid').locator('[data-row="0"]').focus()
  await tab.keyboard.press('/')
  await tab.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').waitFor()
})

story('DASH-44: what is typed before the palette is there is its search', async ({ person }) => {
  const tab = await person.arrive('/enrollments')
  await tab.getByRole('heading', { name: 'Enrollments', level: 1 }).waitFor()
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('changed')
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: 'What changed', level: 1 }).waitFor()
})
