import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** Something a page complained about. */
export interface Complaint {
  kind: 'console' | 'exception' | 'policy' | 'address'
  text: string
  /** The page's address at the time, without its query. */
  page: string
}

export interface Watch {
  complaints(): readonly Complaint[]
  /** Says that the story provokes this complaint. */
  expect(pattern: RegExp): void
  /** Begins anew: nobody has complained, and nothing is provoked. */
  forget(): void
}

/**
 * A person's first sign-in asks for a record that is not there yet (specification §4), and Chromium reports every
 * failed answer as an error.
 */
const FIRST_SIGN_IN = /status of 404.*\/api\/dash-users\//

/** A page that is left while its map's worker is on its way says so; a map without a worker would never be drawn. */
const LEFT_EARLY = /Worker failed to load\. Check that the worker URL is correct/

/**
 * Collects what any page of the window complains about: console errors, exceptions, broken content policy, and parts of
 * its address that it does nothing with.
 */
export async function watchWindow(context: BrowserContext): Promise<Watch> {
  const all: Complaint[] = []
  const provoked: RegExp[] = []
  const isExpected = ({ text }: Complaint) =>
    [FIRST_SIGN_IN, LEFT_EARLY, ...provoked].some((pattern) => pattern.test(text))
  const add = (kind: Complaint['kind'], text: string, page: string) =>
    all.push({ kind, text, page: page.split('?')[0] ?? page })

  await context.exposeBinding('reportPolicyViolation', ({ page }, text: unknown) =>
    add('policy', String(text), page.url()),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
      const report: unknown = Reflect.get(globalThis, 'reportPolicyViolation')
      if (typeof report === 'function')
        report(`${effectiveDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`)
    })
  })
  await context.exposeBinding('reportUnreadAddress', ({ page }, text: unknown) =>
    add('address', `${text} ${new URL(page.url()).search}`, page.url()),
  )
  await context.addInitScript(() => {
    let said = ''
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="unread-address"]')?.textContent ?? ''
      const report: unknown = Reflect.get(globalThis, 'reportUnreadAddress')
      if (text !== '' && text !== said && typeof report === 'function') report(text)
      said = text
    }).observe(document, { childList: true, subtree: true })
  })
  context.on('console', (message) => {
    if (message.type() === 'error') add('console', textOf(message), message.page()?.url() ?? '')
  })
  // Workers have consoles and policies of their own, which only the debugging protocol tells of.
  context.on('page', (page) => void listenToWorkers(page, (text) => add('console', text, page.url())))
  context.on('weberror', (error) => add('exception', String(error.error()), error.page()?.url() ?? ''))

  return {
    complaints: () => all.filter((complaint) => !isExpected(complaint)),
    expect: (pattern) => void provoked.push(pattern),
    forget: () => {
      all.length = 0
      provoked.length = 0
    },
  }
}

async function listenToWorkers(page: Page, add: (text: string) => void): Promise<void> {
  try {
    const protocol = await page.context().newCDPSession(page)
    protocol.on('Log.entryAdded', ({ entry }) => {
      if (entry.level === 'error' && entry.source === 'worker') add(`${entry.text} ${entry.url ?? ''}`)
    })
    await protocol.send('Log.enable')
  } catch {
    // A tab closed as it opened has no workers; any other failure ends this wait with an error.
    if (!page.isClosed()) await page.waitForEvent('close')
  }
}

function textOf(message: ConsoleMessage): string {
  return `${message.text()} ${message.location().url}`
}

/** Fails when any page complained. */
export function requireNoComplaints(watch: Watch): void {
  const complaints = watch.complaints()
  if (complaints.length === 0) return
  const list = complaints.map(({ kind, text, page }) => `  ${kind} on ${page}: ${text}`)
  throw new Error(`The pages complained:\n${list.join('\n')}`)
}
