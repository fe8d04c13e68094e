import * as z from 'zod'
import { type Exchange, HttpError, readJson, sendJson } from '../http/exchange.ts'
import type { Service } from '../service.ts'
import { type Account, fullName, newAccountSchema } from './account.ts'
import { avatarSvg } from './avatar.ts'

export const avatarPath = /^\/avatars\/([\w-]+)\.svg$/

/** Answers `GET /accounts`: who can sign in. */
export function listAccounts({ accounts }: Service, exchange: Exchange): void {
  sendJson(exchange, 200, { accounts: accounts.list().map(listed) })
}

/** Answers `POST /accounts` with `{ email, givenName, familyName }`. */
export async function addAccount({ accounts }: Service, exchange: Exchange): Promise<void> {
  const input = newAccountSchema.safeParse(await readJson(exchange))
  if (!input.success) throw new HttpError(400, z.prettifyError(input.error))
  const result = accounts.add(input.data)
  if ('refused' in result) throw new HttpError(409, result.refused)
  sendJson(exchange, 201, listed(result.added))
}

/** Answers `GET /avatars/{sub}.svg`, which the dashboard's pages show too. */
export function sendAvatar({ accounts }: Service, { res, url }: Exchange): void {
  const account = accounts.bySub(avatarPath.exec(url.pathname)?.[1] ?? '')
  if (!account) throw new HttpError(404, 'There is no such account')
  res.writeHead(200, {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'max-age=3600',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  res.end(avatarSvg(account))
}

function listed(account: Account) {
  const { email, givenName, familyName } = account
  return { email, givenName, familyName, name: fullName(account) }
}
