import './global-shim.ts'
import { CognitoUserPool } from 'amazon-cognito-identity-js'

/*
 * The one file that knows amazon-cognito-identity-js. Of the library it uses the pool's API client, by calls that
 * make one request each. Its users and sessions are not used: they retry a final refusal for seconds, share no
 * request between callers, take their user's name from shared storage, cannot refresh where rotation is on, and
 * revoke only some tokens. What they would keep, the session keeps in its own record.
 *
 * It imports nothing else of ours, so that loading it later moves nothing out of the part that is loaded first.
 */

export interface PoolAddress {
  poolId: string
  clientId: string
  apiUrl: string
}

/**
 * One request to the user pool's API, never repeated. Answers the body as it came; throws what the library throws
 * (`code` is the service's name of the error, `NetworkError`, or a DOM error name when the signal fired).
 */
export function callPool(
  address: PoolAddress,
  operation: 'GetTokensFromRefreshToken' | 'RevokeToken',
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const client = openClient(address, signal)
  return client.promisifyRequest(operation, { ClientId: address.clientId, ...parameters })
}

/** The part of the pool's client that the library's types leave out. */
interface PoolClient {
  promisifyRequest(operation: string, parameters: Record<string, string>): Promise<unknown>
  /** Passed to `fetch` with each request. */
  fetchOptions: { signal?: AbortSignal; redirect?: 'error' }
}

/** A client for one call, with a storage of its own: the library's default one is shared by the whole process. */
function openClient({ poolId, clientId, apiUrl }: PoolAddress, signal: AbortSignal): PoolClient {
  const pool = new CognitoUserPool({
    UserPoolId: poolId,
    ClientId: clientId,
    endpoint: apiUrl,
    Storage: createNoStorage(),
  })
  if (!hasClient(pool)) throw new Error('The identity library has no API client')
  // A followed redirect would carry the refresh token to wherever it leads.
  pool.client.fetchOptions = { signal, redirect: 'error' }
  return pool.client
}

function hasClient(pool: object): pool is { client: PoolClient } {
  if (!('client' in pool) || typeof pool.client !== 'object' || pool.client === null) return false
  return 'promisifyRequest' in pool.client && 'fetchOptions' in pool.client
}

/** The calls made here keep nothing; the library only insists on being given a place. */
function createNoStorage() {
  return { setItem() {}, getItem: () => null, removeItem() {}, clear() {} }
}
