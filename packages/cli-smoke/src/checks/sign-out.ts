import { createCognitoIdentity, isProductError } from '@org/core'
import { expect, NotExercised } from '../outcome.ts'
import type { Check } from './check.ts'

export const signOut: Check = {
  title: 'Signing out ends the session and its refresh token',
  async run(smoke) {
    const { device, refreshToken } = await smoke.signedIn()
    if (device === 'service-key') throw new NotExercised('a service key is no session that can be ended')
    if (device !== 'local') throw new NotExercised('a sign-in with a given token cannot be ended')
    const { session } = await smoke.connected()
    await session?.signOut()
    expect((await session?.accessToken()) === null, 'the session still has a token')
    const identity = createCognitoIdentity({
      ...smoke.product.config.identity,
      origin: smoke.product.baseUrl,
    })
    const outcome = await identity.refresh(refreshToken).then(
      () => null,
      (error: unknown) => error,
    )
    expect(isProductError(outcome, 'authentication'), 'the refresh token still works')
    return 'no token left, the refresh token is refused'
  },
}
