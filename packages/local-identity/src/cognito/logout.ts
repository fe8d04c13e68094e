import { type Exchange, redirect } from '../http/exchange.ts'
import { returnUrl } from '../options.ts'
import { sendErrorPage } from '../pages/error-page.ts'
import type { Service } from '../service.ts'

/**
 * Answers `GET /logout`: ends the browser's session here and returns at once to a registered address.
 * Refresh tokens live on: whoever signs out revokes theirs.
 */
export async function answerLogout(service: Service, exchange: Exchange): Promise<void> {
  const { searchParams } = exchange.url
  const logoutUri = searchParams.get('logout_uri') ?? ''
  const known = searchParams.get('client_id') === service.clientId
  if (!known || !service.origins.map(returnUrl).includes(logoutUri))
    return sendErrorPage(exchange.res, 400, 'The address to return to after signing out is not registered.')
  await endSession(service, exchange)
  redirect(exchange, logoutUri)
}

/** Ends the browser's session with this service, if it has one. */
export async function endSession({ provider }: Service, { req, res }: Exchange): Promise<void> {
  const session = await provider.Session.get(provider.createContext(req, res))
  await session.destroy()
}
