import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { CognitoIdentityConfig } from '../config.ts'
import { ORIGIN } from './hosted-ui.ts'

export interface OddRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface OddService {
  config: CognitoIdentityConfig
  requests: OddRequest[]
  /** Requests whose connection the client gave up. */
  abandoned: () => number
}

/** An identity service that answers whatever the test says: for what no well-behaved one does. */
export async function runOddService(
  answer: (response: ServerResponse, request: OddRequest) => void,
): Promise<OddService> {
  const requests: OddRequest[] = []
  let abandoned = 0
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (chunk: string) => {
      body += chunk
    })
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, url, headers, body }
      requests.push(request)
      response.on('close', () => {
        if (!response.writableFinished) abandoned += 1
      })
      answer(response, request)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  const baseUrl = `http://127.0.0.1:${address.port}`
  return {
    requests,
    abandoned: () => abandoned,
    config: {
      baseUrl,
      issuer: `${baseUrl}/us-east-1_odd1`,
      clientId: 'client-1',
      apiUrl: `${baseUrl}/`,
      poolId: 'us-east-1_odd1',
      origin: ORIGIN,
    },
  }
}

/** A token that says so much; nobody signed it. */
export function unsignedToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`
}
