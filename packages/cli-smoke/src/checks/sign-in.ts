import type { Check } from './check.ts'

const HOW = {
  'service-key': 'by the service key in DASH_SERVICE_KEY',
  token: 'by the access token in DASH_TOKEN',
  'refresh-token': 'by the refresh token in DASH_REFRESH_TOKEN',
  local: 'as a fresh account of the local identity service, through its authorization-code flow',
}

export const signIn: Check = {
  title: 'A person can sign in',
  async run(smoke) {
    const { device, person } = await smoke.signIn()
    return `${person.email}, ${HOW[device]}`
  },
}
