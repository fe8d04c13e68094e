import { JwtRsaVerifier } from 'aws-jwt-verify'
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier'
import fc from 'fast-check'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Forge, startForge } from '../testing/index.ts'
import { createAccessTokenVerifier } from './access-token.ts'

const HOUR_S = 3_600

describe('the check of access tokens against the pool’s own library', () => {
  let forge: Forge
  let oracle: (token: string) => Promise<boolean>
  beforeAll(async () => {
    forge = await startForge()
    const { issuer, clientId } = forge
    const verifier = JwtRsaVerifier.create({
      issuer,
      audience: null,
      customJwtCheck: ({ payload }) => validateCognitoJwtFields(payload, { tokenUse: 'access', clientId }),
    })
    verifier.cacheJwks(await (await fetch(`${issuer}/.well-known/jwks.json`)).json())
    oracle = (token) =>
      verifier.verify(token).then(
        () => true,
        () => false,
      )
  })
  afterAll(() => forge.close())

  it('API-2: both accept and refuse the same tokens, whatever is right and wrong in them', async () => {
    const verify = createAccessTokenVerifier(forge)
    const nowS = Math.floor(Date.now() / 1000)
    const other = await generateKeyPair('RS256')
    const changes = fc.record({
      iss: fc.constantFrom(forge.issuer, forge.issuer, `${forge.issuer}/`, 'https://elsewhere.example/pool'),
      client_id: fc.constantFrom(forge.clientId, forge.clientId, 'another', ''),
      token_use: fc.constantFrom('access', 'access', 'id', 'refresh'),
      exp: fc.constantFrom(nowS + HOUR_S, nowS + 60, nowS - 60, nowS - HOUR_S),
      nbf: fc.constantFrom(undefined, nowS - 60, nowS + HOUR_S),
      kid: fc.constantFrom('forge-access', 'forge-access', 'forge-id', 'unknown'),
      forged: fc.constantFrom(false, false, true),
    })
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(changes, async ({ kid, forged, nbf, ...claims }) => {
        const token = await forge.accessToken(
          { sub: 'sub-a', email: 'a@fieldworks.example' },
          {
            claims: { ...claims, ...(nbf === undefined ? {} : { nbf }) },
            header: { kid },
            ...(forged ? { key: other.privateKey } : {}),
          },
        )
        const ours = await verify(token).then(
          () => true,
          () => false,
        )
        accepted += Number(ours)
        expect(ours).toBe(await oracle(token))
      }),
      { numRuns: 300 },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})
