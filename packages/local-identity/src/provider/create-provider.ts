import { type AccessToken, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { poolUsername } from '../accounts/account.ts'
import { returnUrl, SCOPE } from '../options.ts'
import { sendErrorPage } from '../pages/error-page.ts'
import type { Service } from '../service.ts'
import { createAdapterFactory } from '../storage/adapter.ts'
import { claimsByScope, idTokenClaims, shapeAccessToken } from './claims.ts'
import { API_RESOURCE, grantOfSession } from './grants.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const REFRESH_TOKEN_TTL_S = 30 * DAY_S

type ServiceFacts = Omit<Service, 'provider' | 'tokenEndpoint'>

/** oidc-provider set up to behave like a pool's hosted sign-in. */
export function createProvider(service: ServiceFacts): Provider {
  const provider: Provider = new Provider(service.issuer, {
    ...endpoints(service),
    ...tokens(service),
    adapter: createAdapterFactory(service.dataDir, () => service.control.state.rotationGraceS),
    loadExistingGrant: (ctx) => grantOfSession(provider, ctx),
  })
  provider.on('server_error', (_ctx, error) => service.log(`server error: ${describe(error)}`))
  provider.on('grant.error', (_ctx, error) => service.log(`grant refused: ${describe(error)}`))
  provider.on('authorization.error', (_ctx, error) =>
    service.log(`authorization refused: ${describe(error)}`),
  )
  provider.use(async (ctx, next) => {
    await next()
    hideIssuerParameter(ctx)
  })
  return provider
}

function endpoints({ clientId, origins, keys, port }: ServiceFacts): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map(returnUrl),
        require_auth_time: true,
      },
    ],
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      jwks: '/.well-known/jwks.json',
    },
    // Cookies know no ports: services on other ports of this machine must not share ours.
    cookies: {
      keys: [keys.cookie],
      names: {
        session: `local_identity_${port}_session`,
        interaction: `local_identity_${port}_interaction`,
        resume: `local_identity_${port}_resume`,
      },
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    extraParams: ['identity_provider', 'idp_identifier', 'lang'],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    renderError: (ctx, out) => {
      ctx.respond = false
      sendErrorPage(ctx.res, 400, out.error_description ?? out.error)
    },
  }
}

function tokens({ accounts, baseUrl, clientId, control, keys }: ServiceFacts): Configuration {
  const accessTokenTtlS = () => control.state.accessTokenTtlS
  return {
    jwks: { keys: [keys.idToken, keys.accessToken] },
    scopes: SCOPE.split(' '),
    claims: claimsByScope,
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: () => control.state.rotation,
    // The hosted page's session ends in an hour or at /logout; refresh tokens outlive it, as the pool's do.
    expiresWithSession: async () => false,
    ttl: {
      AccessToken: accessTokenTtlS,
      IdToken: accessTokenTtlS,
      AuthorizationCode: 5 * MINUTE_S,
      Interaction: 10 * MINUTE_S,
      Session: HOUR_S,
      Grant: 2 * REFRESH_TOKEN_TTL_S,
      // A rotated token ends when the first of its family would have.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? REFRESH_TOKEN_TTL_S,
    },
    findAccount: (_ctx, sub, token) => {
      const account = accounts.bySub(sub)
      if (!account) return undefined
      const originJti = token && 'grantId' in token ? (token.grantId ?? '') : ''
      return { accountId: sub, claims: async () => idTokenClaims(account, baseUrl, originJti) }
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience: clientId,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenTtlS(),
          jwt: { sign: { alg: 'RS256', kid: keys.accessToken.kid } },
        }),
      },
    },
    formats: {
      customizers: {
        jwt: (ctx, token, parts) => {
          if (token.kind !== 'AccessToken') return
          // The pool's tokens name no type.
          parts.header = { ...parts.header, typ: undefined }
          const account = accounts.bySub(token.accountId)
          if (!account) throw new Error('The token names an account that does not exist')
          shapeAccessToken(parts.payload, {
            username: poolUsername(account),
            originJti: originJtiOf(token),
            authTimeS: authTimeOf(ctx),
          })
        },
      },
    },
  }
}

/** The way back carries `code` and `state`, or `error`; the pool does not add the issuer. */
function hideIssuerParameter(ctx: Pick<KoaContextWithOIDC, 'response' | 'set'>): void {
  const location = URL.parse(ctx.response.get('location'))
  if (!location?.searchParams.has('iss')) return
  location.searchParams.delete('iss')
  ctx.set('location', location.href)
}

function originJtiOf(token: AccessToken): string {
  return token.grantId ?? ''
}

function authTimeOf(ctx: KoaContextWithOIDC): number {
  const { AuthorizationCode: code, RefreshToken: refreshToken } = ctx.oidc.entities
  return refreshToken?.authTime ?? code?.authTime ?? Math.floor(Date.now() / 1000)
}

function describe(error: Error): string {
  const detail = 'error_detail' in error && typeof error.error_detail === 'string' ? error.error_detail : ''
  return [error.message, detail].filter(Boolean).join(': ')
}
