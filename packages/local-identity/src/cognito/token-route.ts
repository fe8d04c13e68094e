import { type Exchange, readForm, sendJson } from '../http/exchange.ts'
import type { Service } from '../service.ts'
import { type RefreshOutcome, refresh } from './refresh.ts'

/** Answers `POST /oauth2/token`: a code is handed to the provider; a refresh goes the way of every refresh. */
export async function answerToken(service: Service, exchange: Exchange): Promise<void> {
  const params = await readForm(exchange)
  const refreshToken = params.get('refresh_token')
  const isRefresh = params.get('grant_type') === 'refresh_token' && refreshToken !== null
  if (isRefresh && params.get('client_id') === service.clientId)
    return answerRefresh(exchange, await refresh(service, refreshToken))
  if (params.get('grant_type') === 'authorization_code') service.control.count('token')
  const answer = await service.tokenEndpoint.token(params)
  exchange.res.writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  exchange.res.end(answer.text)
}

function answerRefresh(exchange: Exchange, outcome: RefreshOutcome): void {
  if (outcome.kind === 'ok') sendJson(exchange, 200, { ...outcome.tokens, token_type: 'Bearer' })
  if (outcome.kind === 'throttled')
    sendJson(exchange, 429, { error: 'temporarily_unavailable' }, { 'retry-after': '1' })
  if (outcome.kind === 'broken') sendJson(exchange, 500, { error: 'server_error' })
  if (outcome.kind === 'refused') sendJson(exchange, 400, { error: 'invalid_grant' })
}
