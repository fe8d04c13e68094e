import * as z from 'zod'
import { type Exchange, parseJson, readBody, sendJson } from '../http/exchange.ts'
import type { Service } from '../service.ts'
import { type RefreshOutcome, refresh } from './refresh.ts'

const initiateAuthSchema = z.object({
  AuthFlow: z.string(),
  ClientId: z.string(),
  AuthParameters: z.object({ REFRESH_TOKEN: z.string().optional() }).optional(),
})
const getTokensSchema = z.object({ ClientId: z.string(), RefreshToken: z.string() })
const revokeSchema = z.object({ ClientId: z.string(), Token: z.string() })

/** An error of the pool's API: its type is what the client decides by. */
class PoolError extends Error {
  readonly type: string
  readonly status: number
  constructor(type: string, message: string, status = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}

const operations: Readonly<Record<string, (service: Service, input: unknown) => Promise<unknown>>> = {
  InitiateAuth: initiateAuth,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
}

/** Answers `POST /`: the pool's JSON API, of which the operation is named in the x-amz-target header. */
export async function answerJsonApi(service: Service, exchange: Exchange): Promise<void> {
  try {
    const name = String(exchange.req.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw new PoolError('UnknownOperationException', 'No such operation here')
    const output = await operation(service, parseJson(await readBody(exchange)))
    if (output !== HANG) send(exchange, 200, output)
  } catch (error) {
    const known = error instanceof PoolError ? error : unexpected(service, error)
    send(
      exchange,
      known.status,
      { __type: known.type, message: known.message },
      { 'x-amzn-errortype': `${known.type}:` },
    )
  }
}

/** The answer that never comes: the connection stays open until the caller gives up. */
const HANG = Symbol('hang')

async function initiateAuth(service: Service, input: unknown): Promise<unknown> {
  const { AuthFlow, ClientId, AuthParameters } = check(initiateAuthSchema, input)
  requireClient(service, ClientId)
  if (AuthFlow !== 'REFRESH_TOKEN_AUTH' && AuthFlow !== 'REFRESH_TOKEN')
    throw new PoolError('InvalidParameterException', `${AuthFlow} flow not enabled for this client`)
  const refreshToken = AuthParameters?.REFRESH_TOKEN
  if (!refreshToken)
    throw new PoolError('InvalidParameterException', 'Missing required parameter REFRESH_TOKEN')
  if (service.control.state.rotation)
    throw new PoolError('NotAuthorizedException', 'Refresh token rotation is enabled for this client')
  return authenticationResult(await refresh(service, refreshToken), refreshToken)
}

async function getTokensFromRefreshToken(service: Service, input: unknown): Promise<unknown> {
  const { ClientId, RefreshToken } = check(getTokensSchema, input)
  requireClient(service, ClientId)
  return authenticationResult(await refresh(service, RefreshToken), RefreshToken)
}

async function revokeToken(service: Service, input: unknown): Promise<unknown> {
  const { ClientId, Token } = check(revokeSchema, input)
  requireClient(service, ClientId)
  service.control.count('revoke')
  if (Token.split('.').length === 3)
    throw new PoolError('UnsupportedTokenTypeException', 'Only a refresh token can be revoked')
  const answer = await service.tokenEndpoint.revoke(
    new URLSearchParams({ token: Token, client_id: ClientId }),
  )
  if (answer.status !== 200) throw new PoolError('InternalErrorException', 'The token was not revoked', 500)
  return {}
}

function authenticationResult(outcome: RefreshOutcome, presented: string): unknown {
  switch (outcome.kind) {
    case 'ok': {
      const { access_token, id_token, refresh_token, expires_in } = outcome.tokens
      const rotated = refresh_token === presented ? {} : { RefreshToken: refresh_token }
      return {
        AuthenticationResult: {
          AccessToken: access_token,
          IdToken: id_token,
          ExpiresIn: expires_in,
          TokenType: 'Bearer',
          ...rotated,
        },
        ChallengeParameters: {},
      }
    }
    case 'hang':
      return HANG
    case 'throttled':
      throw new PoolError('TooManyRequestsException', 'Rate exceeded', 429)
    case 'broken':
      throw new PoolError('InternalErrorException', 'Something went wrong', 500)
    case 'refused':
      throw refusals[outcome.reason]()
  }
}

const refusals = {
  revoked: () => new PoolError('NotAuthorizedException', 'Refresh Token has been revoked'),
  reused: () => new PoolError('RefreshTokenReuseException', 'Refresh token has been used before'),
  unknownUser: () => new PoolError('UserNotFoundException', 'User does not exist.'),
}

function requireClient(service: Service, clientId: string): void {
  if (clientId !== service.clientId)
    throw new PoolError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
}

function check<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new PoolError('InvalidParameterException', z.prettifyError(parsed.error))
}

function unexpected(service: Service, error: unknown): PoolError {
  service.log(`json api: ${error instanceof Error ? error.message : String(error)}`)
  return new PoolError('SerializationException', 'The request could not be understood')
}

function send(exchange: Exchange, status: number, body: unknown, headers: Record<string, string> = {}): void {
  sendJson(exchange, status, body, { 'content-type': 'application/x-amz-json-1.1', ...headers })
}
