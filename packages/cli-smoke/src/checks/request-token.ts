import { expectError } from '../product.ts'
import type { Check } from './check.ts'

const PATH = '/api/dash-users/me'

export const requestToken: Check = {
  title: 'The request token is refused when missing or wrong, and accepted when right',
  async run({ product }) {
    const { requestToken } = product.config
    expectError('no request token', await product.send(PATH), 403, 'requestToken')
    const wrong = { 'x-request-token': `${requestToken}x` }
    expectError('a wrong request token', await product.send(PATH, { headers: wrong }), 403, 'requestToken')
    const right = { 'x-request-token': requestToken }
    // Nobody is signed in: being asked to is what shows that the token was accepted.
    expectError(
      'the right request token',
      await product.send(PATH, { headers: right }),
      401,
      'unauthenticated',
    )
    return '403 without a token and with a wrong one; accepted with the right one'
  },
}
