import { randomUUID } from 'node:crypto'
import { addAccount, avatarPath, listAccounts, sendAvatar } from '../accounts/routes.ts'
import { answerJsonApi } from '../cognito/json-api.ts'
import { answerLogout } from '../cognito/logout.ts'
import { openidConfiguration } from '../cognito/openid-configuration.ts'
import { answerToken } from '../cognito/token-route.ts'
import { answerUserInfo } from '../cognito/user-info.ts'
import { answerControl } from '../control/routes.ts'
import { POOL_ID } from '../options.ts'
import { answerInteraction, interactionPath } from '../pages/interaction.ts'
import { styleSheet } from '../pages/style.ts'
import type { Service } from '../service.ts'
import { publicKeyOf } from '../storage/keys.ts'
import { type Exchange, sendJson } from './exchange.ts'

type Answer = (service: Service, exchange: Exchange) => Promise<void> | void

interface Route {
  method: 'GET' | 'POST' | 'any'
  path: string | RegExp
  answer: Answer
}

/** Public documents: any page may read them. */
const ANYONE = { 'access-control-allow-origin': '*' }

const routes: readonly Route[] = [
  { method: 'POST', path: '/', answer: answerJsonApi },
  { method: 'GET', path: '/oauth2/authorize', answer: authorize },
  { method: 'GET', path: /^\/oauth2\/authorize\/[\w-]+$/, answer: toProvider },
  { method: 'POST', path: '/oauth2/token', answer: answerToken },
  { method: 'POST', path: '/oauth2/revoke', answer: revoke },
  { method: 'any', path: '/oauth2/userInfo', answer: answerUserInfo },
  { method: 'GET', path: '/logout', answer: answerLogout },
  { method: 'GET', path: `/${POOL_ID}/.well-known/jwks.json`, answer: sendKeys },
  { method: 'GET', path: `/${POOL_ID}/.well-known/openid-configuration`, answer: sendConfiguration },
  { method: 'any', path: interactionPath, answer: answerInteraction },
  { method: 'GET', path: '/accounts', answer: listAccounts },
  { method: 'POST', path: '/accounts', answer: addAccount },
  { method: 'GET', path: avatarPath, answer: sendAvatar },
  { method: 'GET', path: '/assets/style.css', answer: sendStyle },
  { method: 'any', path: /^\/control(\/(reset|counters))?$/, answer: answerControl },
  { method: 'GET', path: '/healthz', answer: (_service, { res }) => void res.end('ok') },
]

/** The answer to a request, or undefined when nothing is served there. */
export function findAnswer(method: string, pathname: string): Answer | undefined {
  return routes.find(
    (route) =>
      (route.method === 'any' || route.method === method) &&
      (typeof route.path === 'string' ? route.path === pathname : route.path.test(pathname)),
  )?.answer
}

/** The pool puts a nonce of its own into the ID token when it was sent none. */
function authorize(service: Service, exchange: Exchange): Promise<void> {
  service.control.count('authorize')
  const { searchParams } = exchange.url
  if (!searchParams.has('nonce')) searchParams.set('nonce', randomUUID())
  exchange.req.url = `/oauth2/authorize${exchange.url.search}`
  return toProvider(service, exchange)
}

function revoke(service: Service, exchange: Exchange): Promise<void> {
  service.control.count('revoke')
  return toProvider(service, exchange)
}

function sendKeys({ keys }: Service, exchange: Exchange): void {
  const body = { keys: [publicKeyOf(keys.idToken), publicKeyOf(keys.accessToken)] }
  sendJson(exchange, 200, body, ANYONE)
}

function sendConfiguration(service: Service, exchange: Exchange): void {
  sendJson(exchange, 200, openidConfiguration(service), ANYONE)
}

async function toProvider({ provider }: Service, { req, res }: Exchange): Promise<void> {
  await provider.callback()(req, res)
}

function sendStyle(_service: Service, { res }: Exchange): void {
  res.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' })
  res.end(styleSheet)
}
