import type { Grant, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { SCOPE } from '../options.ts'

/** The one resource: access tokens are for the API. */
export const API_RESOURCE = 'urn:local-identity:api'

/**
 * The grant of the browser's session, or a new one with every scope, so that nobody is asked for consent.
 * It must be the same one for the life of the session: the provider revokes the one before when it changes,
 * and a second sign-in would end the first. After a revocation the session still names a grant that is gone.
 */
export async function grantOfSession(
  provider: Provider,
  ctx: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { client, session } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const kept = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (kept && kept.accountId === session.accountId) return kept

  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(API_RESOURCE, SCOPE)
  await grant.save()
  return grant
}
