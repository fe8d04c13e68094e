import * as z from 'zod'
import type { Service } from '../service.ts'

const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
export type Tokens = z.infer<typeof tokensSchema>

export type RefreshOutcome =
  | { kind: 'ok'; tokens: Tokens }
  | { kind: 'throttled' | 'broken' | 'hang' }
  /** Final: `reused` means the token had been rotated away, and its whole family has now ended. */
  | { kind: 'refused'; reason: 'revoked' | 'reused' | 'unknownUser' }

const REFUSED = { kind: 'refused', reason: 'revoked' } as const

/** One refresh, by whichever door it was asked for; subject to the switches, and counted. */
export async function refresh(service: Service, refreshToken: string): Promise<RefreshOutcome> {
  service.control.count('refresh')
  const fault = service.control.state.refresh
  if (fault === '429') return { kind: 'throttled' }
  if (fault === '500') return { kind: 'broken' }
  if (fault === 'hang') return { kind: 'hang' }
  if (fault === 'revoked') return REFUSED

  const record = await service.provider.RefreshToken.find(refreshToken, { ignoreExpiration: true })
  if (record?.accountId !== undefined && !service.accounts.bySub(record.accountId))
    return { kind: 'refused', reason: 'unknownUser' }
  const reason = record?.consumed ? 'reused' : 'revoked'

  const answer = await service.tokenEndpoint.token(
    new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: service.clientId,
    }),
  )
  if (answer.status >= 500) return { kind: 'broken' }
  if (answer.status !== 200) return { kind: 'refused', reason }
  return { kind: 'ok', tokens: tokensSchema.parse(JSON.parse(answer.text)) }
}
