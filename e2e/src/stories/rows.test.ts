import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { arriveAt, goTo, leadTo } from '../harness/navigate.ts'
import { phone } from '../harness/person.ts'
import type { Product } from '../harness/product.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()

interface Made {
  growerId: number
  fieldId: number
  enrollmentId: number
}

/** Two growers of that name, each with a field; the first is enrolled. */
async function business(product: Product, name: string): Promise<Made> {
  const work = await colleague(product)
  const grower = await work.growers.create({ name: `${name} Acres` })
  const field = await work.fields.create({ growerId: grower.id, name: `${name} bottom` })
  const other = await work.growers.create({ name: `${name} Ridge` })
  await work.fields.create({ growerId: other.id, name: `${name} top` })
  const { id } = await work.enrollments.create({
    growerId: grower.id,
    program: 'Carbon baseline',
    year,
    fieldIds: [field.id],
  })
  return { growerId: grower.id, fieldId: field.id, enrollmentId: id }
}

const rowOf = (tab: Page, grid: string, name: string) =>
  gridNamed(tab, grid).getByRole('row').filter({ hasText: name })

/**
 * Waits until another tab opens this address; the tab stays where it was. The new tab itself is asked, because not every
 * browser reports the request of a tab that a click opened.
 */
async function opensBeside(tab: Page, href: string, act: () => Promise<void>): Promise<void> {
  const before = tab.url()
  const opened = tab.context().waitForEvent('page')
  await act()
  const beside = await opened
  // It can be there before its navigation is watched, which then is never reported.
  await expect.poll(() => addressOf(beside)).toBe(href)
  await beside.close()
  expect(tab.url()).toBe(before)
}

/** As the tab says it; '' while it is on its way. */
async function addressOf(tab: Page): Promise<string> {
  try {
    return String(await tab.evaluate('location.pathname + location.search'))
  } catch {
    return ''
  }
}

const LISTS = [
  ['/growers', 'Growers', ({ growerId }: Made) => `/growers/${growerId}`],
  ['/fields', 'Fields', ({ fieldId }: Made) => `/growers/fields/${fieldId}`],
  [
    `/enrollments?year=${year}&mode=table`,
    'Enrollments',
    ({ enrollmentId }: Made) => `/enrollments?year=${year}&mode=table&open=${enrollmentId}`,
  ],
] as const

describe('rows as links', () => {
  for (const [address, grid, hrefOf] of LISTS)
    story(`UI-25: a row of ${grid} opens beside, and offers its link`, async ({ person, product }) => {
      const made = await business(product, `${grid} Alder`)
      const tab = await person.arrive(address)
      const row = rowOf(tab, grid, `${grid} Alder ${grid === 'Fields' ? 'bottom' : 'Acres'}`)
      await row.waitFor()
      const href = hrefOf(made)
      expect(await row.getByRole('link').getAttribute('href')).toBe(href)
      // The name is the link itself; any other cell is as much of the row.
      const cell = row.getByRole('gridcell').nth(2)
      for (const place of [row.getByRole('link'), cell]) {
        await opensBeside(tab, href, () => place.click({ modifiers: ['ControlOrMeta'] }))
        await opensBeside(tab, href, () => place.click({ button: 'middle' }))
        await tab.evaluate(() =>
          addEventListener('contextmenu', ({ target }) => {
            document.title =
              target instanceof Element ? `menu of ${target.closest('a')?.getAttribute('href')}` : ''
          }),
        )
        await place.click({ button: 'right' })
        await expect.poll(() => tab.title()).toBe(`menu of ${href}`)
        await tab.keyboard.press('Escape')
      }
      await row.focus()
      await opensBeside(tab, href, () => tab.keyboard.press('Control+Enter'))
      expect(await axeFindings(tab)).toEqual([])
      // Text of a row can be selected, which opens nothing.
      const box = await cell.boundingBox()
      if (box === null) throw new Error('the row is not in sight')
      await tab.mouse.move(box.x + box.width - 6, box.y + box.height / 2)
      await tab.mouse.down()
      await tab.mouse.move(box.x, box.y + box.height / 2, { steps: 4 })
      await tab.mouse.up()
      expect(await tab.evaluate(() => getSelection()?.toString().trim())).not.toBe('')
      await row.focus()
      await tab.keyboard.press('Enter')
      await tab.waitForURL((url) => url.pathname + url.search === href)
    })

  story('UI-26: the arrows lead from the search into the list and back', async ({ person, product }) => {
    await business(product, 'Birch')
    const tab = await person.arrive('/growers')
    const search = tab.getByRole('searchbox')
    const focused = () => tab.evaluate(() => document.activeElement?.textContent ?? '')
    for (const [address, name] of [
      ['/growers', 'Birch Acres'],
      ['/fields', 'Birch bottom'],
      [`/enrollments?year=${year}&mode=table`, 'Birch Acres'],
      [`/enrollments?year=${year}&mode=board`, 'Birch Acres'],
    ] as const) {
      await leadTo(tab, address)
      await tab.getByText(name).first().waitFor()
      await search.fill('birch')
      await expect.poll(() => tab.getByText('Alder').count()).toBe(0)
      await search.press('ArrowDown')
      expect(await focused(), address).toContain(name)
      await tab.keyboard.press('ArrowUp')
      expect(await search.evaluate((field) => field === document.activeElement), address).toBe(true)
    }
  })

  story('SCR-34: Ctrl A on a checkbox chooses all, and selects no words', async ({ person, product }) => {
    await business(product, 'Cedar')
    const tab = await person.arrive('/fields?q=cedar')
    await rowOf(tab, 'Fields', 'Cedar bottom').getByRole('checkbox').focus()
    await tab.keyboard.press('Control+a')
    await tab.getByText('2 fields chosen').waitFor()
    expect(await tab.evaluate(() => getSelection()?.toString())).toBe('')
  })
})

/** A window of a phone that is touched. */
async function touched(context: BrowserContext, url: string): Promise<Page> {
  const browser = context.browser()
  if (browser === null) throw new Error('the window belongs to no browser')
  const own = await browser.newContext({
    ...{ baseURL: url, viewport: phone, hasTouch: true, isMobile: true, locale: 'en-US' },
    storageState: await context.storageState(),
  })
  return own.newPage()
}

describe('on a phone', () => {
  /** Taps at the end of a row, whatever is drawn there. */
  async function tapAt(tab: Page, row: Locator): Promise<void> {
    await row.waitFor()
    const box = await row.getByRole('gridcell').last().boundingBox()
    if (box === null) throw new Error('the row is not in sight')
    await tab.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }

  story('UI-25: a tap anywhere on a row opens it', async ({ person, product }) => {
    const made = await business(product, 'Dogwood')
    await person.arrive('/changelog')
    const tab = await touched(person.context, product.url)
    try {
      for (const [address, grid, hrefOf] of LISTS) {
        await tab.goto(address)
        const name = `Dogwood ${grid === 'Fields' ? 'bottom' : 'Acres'}`
        await tapAt(tab, rowOf(tab, grid, name))
        await tab.waitForURL((url) => url.pathname + url.search === hrefOf(made))
      }
      await tab.goto('/admin/audit')
      await tapAt(tab, gridNamed(tab, 'Changes').locator('[data-row="0"]'))
      await tab.getByRole('dialog').waitFor()
      await arriveAt(tab, '/admin/audit')
    } finally {
      await tab.context().close()
    }
  })

  story('UI-27, UI-28: heads are one line, and what is met is large enough', async ({ person, product }) => {
    const { growerId, fieldId } = await business(product, 'Elm')
    await person.arrive('/changelog')
    const tab = await touched(person.context, product.url)
    try {
      for (const address of [
        '/fields',
        '/growers',
        `/growers/${growerId}`,
        `/growers/fields/${fieldId}`,
        `/growers/fields/new?growerId=${growerId}&year=${year}&way=draw`,
        `/enrollments?year=${year}&mode=table`,
        '/history',
        '/admin/staff',
        '/admin/audit',
      ]) {
        await tab.goto(address)
        const heading = tab.getByRole('heading', { level: 1 })
        await heading.waitFor()
        await expect.poll(() => tab.locator('main [aria-busy=true]').count()).toBe(0)
        const head = await heading.evaluate((title) => {
          const { top, bottom } = title.getBoundingClientRect()
          const buttons = [...(title.closest('header')?.querySelectorAll('button, a') ?? [])]
          const met = buttons
            .filter((button) => button.closest('nav') === null && button.getAttribute('tabindex') !== '-1')
            .map((button) => ({ box: button.getBoundingClientRect(), isText: button.className === '' }))
            .filter(({ box }) => box.height > 0)
          return {
            below: met.filter(({ box }) => box.top > bottom || box.bottom < top).length,
            small: met.filter(({ box, isText }) => !isText && (box.height < 44 || box.width < 44)).length,
          }
        })
        expect(head, address).toEqual({ below: 0, small: 0 })
        const rows = await tab
          .locator('[role=row][data-row]')
          .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
        expect(rows.filter((heightPx) => heightPx < 44)).toEqual([])
        const hints = tab.getByText(/\b(Ctrl|Enter|Alt|Esc)\b|⌘|By keyboard/).filter({ visible: true })
        expect(await hints.count(), address).toBe(0)
      }
    } finally {
      await tab.context().close()
    }
  })
})

/** Which of what is found a finger does not meet within 44 px each way, less a part of one at either end. */
const notMet = (found: Locator) =>
  found.evaluateAll((all) => {
    const FURTHEST_PX = 60
    const LEAST_PX = 43
    const isSmall = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const isMet = (dx: number, dy: number) => {
        const met = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy)
        return met !== null && (element.contains(met) || met.closest('label')?.contains(element) === true)
      }
      const reach = (dx: number, dy: number) => {
        let px = 0
        while (px < FURTHEST_PX && isMet(dx * (px + 1), dy * (px + 1))) px++
        return px
      }
      return reach(-1, 0) + 1 + reach(1, 0) < LEAST_PX || reach(0, -1) + 1 + reach(0, 1) < LEAST_PX
    }
    return all.filter(isSmall).map((element) => element.getAttribute('aria-label') ?? element.textContent)
  })

story(
  'UI-27: a finger meets what is drawn small within 44 px; a checkbox is where it is drawn',
  async ({ person, product }) => {
    const { growerId } = await business(product, 'Fir')
    await person.arrive('/changelog')
    const tab = await touched(person.context, product.url)
    try {
      await tab.goto('/fields?q=fir')
      const checkbox = rowOf(tab, 'Fields', 'Fir bottom').getByRole('checkbox')
      await checkbox.waitFor()
      const apart = await checkbox.evaluate((input) => {
        const drawn = input.closest('label')?.querySelector('[aria-hidden]')?.getBoundingClientRect()
        const { left, top, width, height } = input.getBoundingClientRect()
        return [left - (drawn?.left ?? 0), top - (drawn?.top ?? 0), width, height]
      })
      expect(apart).toEqual([0, 0, 16, 16])
      expect(await notMet(tab.locator('footer').getByRole('button'))).toEqual([])
      expect(await notMet(tab.getByRole('radio'))).toEqual([])

      await tab.goto(`/growers/${growerId}`)
      const back = tab.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
      await back.waitFor()
      expect(await notMet(back)).toEqual([])

      await tab.goto(`/enrollments?year=${year}&q=fir`)
      const actions = tab.getByRole('button', { name: 'Actions for Fir Acres' })
      await actions.waitFor()
      expect(await notMet(actions)).toEqual([])
      expect(await notMet(tab.getByRole('checkbox', { name: 'Choose Fir Acres' }))).toEqual([])
    } finally {
      await tab.context().close()
    }
  },
)

story('UI-28: at a desk the words of a search end before its keys', async ({ person }) => {
  const tab = await person.arrive('/fields')
  for (const name of ['Fields', 'Growers', 'Enrollments']) {
    const address = `/${name.toLowerCase()}`
    await goTo(tab, address, name)
    const search = tab.getByRole('searchbox', { name: `Search ${name.toLowerCase()}` })
    await search.waitFor()
    // The page draws its head anew once its numbers are there.
    await tab.locator('header').getByRole('status').filter({ hasText: / · / }).waitFor()
    const leftPx = await search.evaluate((field) => {
      if (!(field instanceof HTMLInputElement)) return -1
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) return -1
      pen.font = font
      const roomPx = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const keys = field.parentElement?.querySelector('span')?.getBoundingClientRect()
      const endPx = field.getBoundingClientRect().right - Number.parseFloat(paddingRight)
      const isBeside = keys === undefined || keys.width === 0 || keys.left >= endPx
      return isBeside ? roomPx - pen.measureText(field.placeholder).width : -1
    })
    expect(leftPx, address).toBeGreaterThanOrEqual(0)
  }
})
