import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

const POOL = 'us-east-1_forge0001'
const KID = 'forge-access'
const ID_KID = 'forge-id'

/** What the identity service would say of a token's owner. */
export interface ForgedPerson {
  sub: string
  email: string
  /** How the pool says the person signed in; Google when not said. */
  identities?: unknown
}

export interface TokenChanges {
  /** Undefined leaves a claim out. */
  claims?: Record<string, unknown>
  header?: { alg?: string; kid?: string }
  /** A key that is not the published one. */
  key?: CryptoKey | Uint8Array
}

/**
 * An identity service that says what a test tells it to: real keys and real signatures, so that tokens can be wrong
 * in exactly one way. For whole sign-ins there is the local identity service.
 */
export interface Forge {
  baseUrl: string
  issuer: string
  clientId: string
  /** An access token, valid but for the changes. */
  accessToken(person: ForgedPerson, changes?: TokenChanges): Promise<string>
  /** What /oauth2/userInfo does. */
  userInfo: 'ok' | '500' | '401' | 'hang' | 'html' | 'other'
  /** Whether the published keys can be had. */
  keys: 'ok' | '500'
  /** Requests answered so far. */
  readonly asked: { userInfo: number; keys: number }
  close(): Promise<void>
}

export async function startForge(): Promise<Forge> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const id = await generateKeyPair('RS256', { extractable: true })
  const published = {
    keys: [
      { ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' },
      { ...(await exportJWK(id.publicKey)), kid: ID_KID, alg: 'RS256', use: 'sig' },
    ],
  }
  const people = new Map<string, ForgedPerson>()
  const asked = { userInfo: 0, keys: 0 }
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`

  const forge: Forge = {
    baseUrl,
    issuer: `${baseUrl}/${POOL}`,
    clientId: 'forge-client',
    userInfo: 'ok',
    keys: 'ok',
    asked,
    async accessToken(person, { claims = {}, header = {}, key } = {}) {
      people.set(person.sub, person)
      const nowS = Math.floor(Date.now() / 1000)
      const payload = {
        sub: person.sub,
        iss: forge.issuer,
        client_id: forge.clientId,
        token_use: 'access',
        scope: 'openid email profile',
        auth_time: nowS,
        iat: nowS,
        exp: nowS + 900,
        jti: crypto.randomUUID(),
        ...claims,
      }
      const signing = key ?? (header.kid === ID_KID ? id.privateKey : privateKey)
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: KID, ...header }).sign(signing)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const json = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (request.url?.endsWith('/.well-known/jwks.json')) {
      asked.keys++
      json(forge.keys === 'ok' ? 200 : 500, published)
    } else {
      asked.userInfo++
      answerUserInfo(request, response, json)
    }
  }

  function answerUserInfo(
    request: IncomingMessage,
    response: ServerResponse,
    json: (status: number, value: unknown) => void,
  ): void {
    const person = people.get(ownerOf(request.headers.authorization ?? ''))
    if (forge.userInfo === 'hang') return
    if (forge.userInfo === 'html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>closed</p>')
    else if (forge.userInfo === 'other')
      json(200, { sub: 'somebody-else', email: 'other@fieldworks.example' })
    else if (forge.userInfo !== 'ok') json(Number(forge.userInfo), {})
    else if (person === undefined) json(401, {})
    else {
      const { sub, email, identities = JSON.stringify([{ providerName: 'Google', userId: '1' }]) } = person
      json(200, { sub, email, email_verified: 'false', identities })
    }
  }

  return forge
}

function ownerOf(authorization: string): string {
  const payload = authorization.split('.')[1] ?? ''
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : ''
}
