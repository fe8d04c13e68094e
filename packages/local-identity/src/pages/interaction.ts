import * as z from 'zod'
import { newAccountSchema } from '../accounts/account.ts'
import { type Exchange, HttpError, readForm } from '../http/exchange.ts'
import type { Service } from '../service.ts'
import { chooseAccountPage, type NewAccountErrors, newAccountPage } from './account-pages.ts'
import { sendErrorPage } from './error-page.ts'
import type { Html } from './html.ts'
import { sendPage } from './page.ts'

/** The address of one sign-in in progress: `/interaction/{uid}`, with an optional last part. */
export const interactionPath = /^\/interaction\/([\w-]+)(?:\/(new|cancel))?$/

/** Shows and takes the choice of an account. Each sign-in has its own address and cookie, so several can run at once. */
export async function answerInteraction(service: Service, exchange: Exchange): Promise<void> {
  const [, uid = '', step] = interactionPath.exec(exchange.url.pathname) ?? []
  const action = `/interaction/${uid}`
  if (!(await isOngoing(service, exchange)))
    return sendErrorPage(exchange.res, 400, 'This sign-in has ended or was started in another browser.')

  if (exchange.req.method !== 'POST')
    return step === 'new'
      ? show(service, exchange, 'Use another account', newAccountPage(action, new URLSearchParams(), {}))
      : show(
          service,
          exchange,
          'Choose an account',
          chooseAccountPage(action, service.baseUrl, service.accounts.list()),
        )

  requireOwnPage(service, exchange)
  if (step === 'cancel') return cancel(service, exchange)
  return step === 'new' ? addAndFinish(service, exchange, action) : choose(service, exchange)
}

async function choose(service: Service, exchange: Exchange): Promise<void> {
  const account = service.accounts.byEmail((await readForm(exchange)).get('email') ?? '')
  if (!account) throw new HttpError(400, 'There is no such account.')
  await finish(service, exchange, account.sub)
}

async function addAndFinish(service: Service, exchange: Exchange, action: string): Promise<void> {
  const typed = await readForm(exchange)
  const parsed = newAccountSchema.safeParse(Object.fromEntries(typed))
  const errors = parsed.success ? undefined : firstErrors(parsed.error)
  const result = parsed.success ? service.accounts.add(parsed.data) : undefined
  if (result && 'added' in result) return finish(service, exchange, result.added.sub)
  const shown = errors ?? { email: result?.refused ?? 'This account cannot be added' }
  show(service, exchange, 'Use another account', newAccountPage(action, typed, shown), 400)
}

function firstErrors(error: z.ZodError<z.infer<typeof newAccountSchema>>): NewAccountErrors {
  const byField = z.flattenError(error).fieldErrors
  const first: NewAccountErrors = {}
  for (const name of ['givenName', 'familyName', 'email'] as const) {
    const message = byField[name]?.[0]
    if (message) first[name] = message
  }
  return first
}

/**
 * Completes the sign-in. Where this browser is signed in as someone else, that session gives way; the other
 * person's tokens stay valid, as they do with the pool.
 */
async function finish(service: Service, { req, res }: Exchange, accountId: string): Promise<void> {
  const { provider } = service
  const session = await provider.Session.get(provider.createContext(req, res))
  if (session.accountId !== undefined && session.accountId !== accountId) {
    const interaction = await provider.interactionDetails(req, res)
    delete interaction.session
    await interaction.persist()
    await session.destroy()
  }
  await provider.interactionFinished(req, res, { login: { accountId } })
}

async function cancel({ provider }: Service, { req, res }: Exchange): Promise<void> {
  const result = { error: 'access_denied', error_description: 'The sign-in was canceled' }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

async function isOngoing({ provider }: Service, { req, res }: Exchange): Promise<boolean> {
  return provider.interactionDetails(req, res).then(
    () => true,
    () => false,
  )
}

function requireOwnPage({ port }: Service, { req }: Exchange): void {
  const { origin } = req.headers
  const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)
  // A page with "no-referrer" may send "null" for its own form; the interaction cookie is SameSite besides.
  if (origin !== undefined && origin !== 'null' && !own.includes(origin))
    throw new HttpError(403, 'This form belongs to another page.')
}

function show(service: Service, exchange: Exchange, title: string, body: Html, status = 200): void {
  sendPage(exchange.res, { status, title, body, formTargets: service.origins })
}
