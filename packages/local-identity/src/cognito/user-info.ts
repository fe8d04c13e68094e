import { createLocalJWKSet, jwtVerify } from 'jose'
import * as z from 'zod'
import { type Account, poolUsername } from '../accounts/account.ts'
import { type Exchange, sendJson } from '../http/exchange.ts'
import { personClaims } from '../provider/claims.ts'
import type { Service } from '../service.ts'
import { publicKeyOf } from '../storage/keys.ts'

const accessTokenSchema = z.object({
  sub: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
})

/** Answers `GET /oauth2/userInfo` for an access token of ours whose grant still stands. */
export async function answerUserInfo(service: Service, exchange: Exchange): Promise<void> {
  service.control.count('userInfo')
  const fault = service.control.state.userInfo
  if (fault === 'hang') return
  if (fault === '500') return sendJson(exchange, 500, { error: 'server_error' })

  const account = await accountOfBearer(service, exchange.req.headers.authorization)
  if (account) sendJson(exchange, 200, asText(account, service.baseUrl))
  else refuse(exchange)
}

/** The pool sends every attribute as text here, also what is a list or a boolean in the ID token. */
function asText(account: Account, baseUrl: string): Record<string, string> {
  const { identities, email_verified, ...claims } = personClaims(account, baseUrl)
  return {
    ...claims,
    email_verified: String(email_verified),
    identities: JSON.stringify(identities),
    username: poolUsername(account),
  }
}

async function accountOfBearer(service: Service, authorization: string | undefined) {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    const keys = createLocalJWKSet({ keys: [publicKeyOf(service.keys.accessToken)] })
    const { payload } = await jwtVerify(token, keys, { issuer: service.issuer, algorithms: ['RS256'] })
    const claims = accessTokenSchema.parse(payload)
    const grant = await service.provider.Grant.find(claims.origin_jti)
    return grant && service.accounts.bySub(claims.sub)
  } catch {
    return undefined
  }
}

function refuse(exchange: Exchange): void {
  const error = {
    error: 'invalid_token',
    error_description: 'Access token is expired, revoked or from another service',
  }
  sendJson(exchange, 401, error, { 'www-authenticate': 'Bearer error="invalid_token"' })
}
